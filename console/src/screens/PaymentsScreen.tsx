import type { Payments } from "portico"
import { useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import { consoleFetch } from "../emulator.js"
import { List } from "../parts/List.js"
import type { Entered } from "../parts/parts.js"
import {
  Button,
  Check,
  Choice,
  Code,
  Confirmed,
  Empty,
  Facts,
  Field,
  Form,
  Head,
  Loaded,
  Problem,
  Section,
  Tag,
  Time
} from "../parts/parts.js"
import { useLoad, useTask, useWatched } from "../useLoad.js"
import type { Catalog } from "./ProductEditor.js"
import { customerTypes, ProductEditor } from "./ProductEditor.js"
import { Transactions } from "./Transactions.js"

/** What is sold, who owns what, and what was paid. */
export const PaymentsScreen = () => {
  const { app } = useConsole()
  const config = useWatched(app.config.current)
  return (
    <>
      <Head title="Payments" about="No money moves: a page of the emulator replaces the checkout." />
      <Loaded load={config}>
        {({ payments }) => {
          const { catalogs, items = {}, productLines, products = {}, testMode } = payments ?? {}
          const catalog = {
            products,
            items,
            isTestMode: testMode === true,
            lineKey: productLines === undefined ? ("catalogId" as const) : ("productLineId" as const),
            lines: Object.keys(productLines ?? catalogs ?? {})
          }
          return (
            <>
              <Account isTestMode={catalog.isTestMode} />
              <Products catalog={catalog} />
              <Items catalog={catalog} />
              <Owned catalog={catalog} />
            </>
          )
        }}
      </Loaded>
      <Transactions />
    </>
  )
}

const Account = ({ isTestMode }: { readonly isTestMode: boolean }) => {
  const { app, tell } = useConsole()
  const account = useWatched(app.payments.currentStripeAccountInfo)
  const change = useTask((testMode: boolean) => app.config.update({ "payments.testMode": testMode }))
  const setUp = useTask(async () => {
    await app.payments.setup()
    tell("The payments account is set up: purchase links work.")
  })
  return (
    <Section title="Account">
      <Problem message={change.error ?? setUp.error ?? account.error} />
      <Check
        label="Test mode: purchases are free, and cannot be refunded"
        checked={isTestMode}
        onChange={({ target }) => change.run(target.checked)}
      />
      {account.value ? (
        <p className="muted">
          The payments account <code>{account.value.accountId}</code> is set up.
        </p>
      ) : (
        account.value === null && (
          <div className="actions">
            <Button onClick={setUp.run} disabled={setUp.isPending}>
              Set up the payments account
            </Button>
          </div>
        )
      )}
    </Section>
  )
}

// A price in words: amount and interval of each.
const pricesOf = (prices: unknown): string =>
  typeof prices === "string"
    ? "included by default"
    : Object.values(Object(prices))
        .map((price) => {
          const { USD, interval } = Object(price)
          const [count, unit] = Array.isArray(interval) ? interval : []
          const every = unit === undefined ? "" : ` each ${count === 1 ? unit : `${count} ${unit}s`}`
          return `${USD === undefined ? "other currency" : `$${USD}`}${every}`
        })
        .join(", ") || "no price"

const Products = ({ catalog }: { readonly catalog: Catalog }) => {
  const { app, tell } = useConsole()
  const [edited, setEdited] = useState<string | null>(null)
  const remove = useTask(async () => {
    await app.config.update({ [`payments.products.${edited}`]: null })
    setEdited(null)
    tell("The product is not sold any more. Who has it keeps it.")
  })
  const products = Object.entries(catalog.products)
  return (
    <Section
      title="Products"
      actions={
        <Button kind="main" onClick={() => setEdited("")}>
          New product
        </Button>
      }
    >
      {products.length === 0 ? (
        <Empty
          title="Nothing is sold yet"
          code={`await admin.config.update({
  "payments.products.plan": {
    displayName: "Plan",
    customerType: "user",
    prices: { monthly: { USD: "9.99", interval: [1, "month"] } },
    includedItems: {}
  }
})`}
        >
          Define a product here, in a script with an admin app, or in the file of --projects.
        </Empty>
      ) : (
        <List label="Products" items={products} keyOf={([id]) => id}>
          {([id, product]) => (
            <>
              <strong>{product.displayName ?? id}</strong>
              <code>{id}</code>
              <Tag>{product.customerType}</Tag>
              <span className="muted">{pricesOf(product.prices)}</span>
              <span className="actions">
                <Button kind="quiet" aria-label={`Edit ${id}`} onClick={() => setEdited(id === edited ? null : id)}>
                  Edit
                </Button>
              </span>
            </>
          )}
        </List>
      )}
      {edited !== null && (
        <ProductEditor key={edited} id={edited} catalog={catalog} onDone={() => setEdited(null)}>
          {edited !== "" && <Confirmed label="Delete product" question={`Delete ${edited}?`} task={remove} />}
        </ProductEditor>
      )}
    </Section>
  )
}

const Items = ({ catalog }: { readonly catalog: Catalog }) => {
  const { app, tell } = useConsole()
  const create = useTask(async (entered: Entered, form: HTMLFormElement) => {
    await app.config.update({
      [`payments.items.${entered.text("id")}`]: { displayName: entered.text("name"), customerType: entered.text("customerType") }
    })
    form.reset()
    tell("The item is defined.")
  })
  const remove = useTask(async (id: string) => {
    await app.config.update({ [`payments.items.${id}`]: null })
    tell("The item is not defined any more.")
  })
  const items = Object.entries(catalog.items)
  return (
    <Section title="Items">
      <Problem message={remove.error} />
      {items.length === 0 && <p className="muted">What customers use up, such as credits or seats. Products include them.</p>}
      <List label="Items" items={items} keyOf={([id]) => id}>
        {([id, item]) => (
          <>
            <strong>{item.displayName ?? id}</strong>
            <code>{id}</code>
            <Tag>{item.customerType}</Tag>
            <span className="actions">
              <Button kind="quiet" aria-label={`Remove the item ${id}`} onClick={() => remove.run(id)}>
                Remove
              </Button>
            </span>
          </>
        )}
      </List>
      <details>
        <summary>New item</summary>
        <Form task={create} submit="Create item">
          <Field label="Id" name="id" required pattern="[a-zA-Z0-9_\-]+" />
          <Field label="Name" name="name" required />
          <Choice label="For" name="customerType" options={customerTypes} />
        </Form>
      </details>
    </Section>
  )
}

interface Found {
  readonly customer: Payments.Customer
  readonly type: string
  readonly name: string
}

const Owned = ({ catalog }: { readonly catalog: Catalog }) => {
  const { app } = useConsole()
  const [found, setFound] = useState<Found | null>(null)
  const find = useTask(async (entered: Entered) => {
    const [type, name] = [entered.text("type"), entered.text("name").trim()]
    if (type === "team") return setFound({ customer: { teamId: name }, type, name })
    if (type === "custom") return setFound({ customer: { customCustomerId: name }, type, name })
    const user = name.includes("@") ? await app.users.getByEmail(name) : await app.users.get(name, { or: "return-null" })
    if (user === null) throw new Error(`There is no user ${name}.`)
    setFound({ customer: { userId: user.id }, type, name: user.displayName ?? user.primaryEmail ?? user.id })
  })
  return (
    <Section title="Who owns what">
      <Form task={find} submit="Show" kind="plain">
        <Choice
          label="Customer"
          name="type"
          options={[
            ["user", "a user"],
            ["team", "a team"],
            ["custom", "one of your own"]
          ]}
        />
        <Field label="E-mail or id" name="name" required />
      </Form>
      {found !== null && <OwnedBy key={JSON.stringify(found.customer)} found={found} catalog={catalog} />}
    </Section>
  )
}

const OwnedBy = ({ found: { customer, name, type }, catalog }: { readonly found: Found; readonly catalog: Catalog }) => {
  const { app, tell } = useConsole()
  const [link, setLink] = useState<string | null>(null)
  const products = Object.entries(catalog.products).filter(([, one]) => one.customerType === type)
  const itemIds = Object.entries(catalog.items).flatMap(([id, one]) => (one.customerType === type ? [id] : []))
  const load = useLoad(JSON.stringify(customer), async () => ({
    products: (await app.payments.listProducts(customer, { limit: 100 })).items,
    items: await Promise.all(
      itemIds.map(async (itemId) => ({ itemId, ...(await app.payments.getItem({ ...customer, itemId })) }))
    )
  }))
  const act = useTask(async (run: () => Promise<unknown>, done: string) => {
    await run()
    tell(done)
    load.reload()
  })
  const buy = useTask(async (productId: string) => setLink(await app.payments.createCheckoutUrl({ ...customer, productId })))
  return (
    <div className="empty">
      <h3>{name}</h3>
      <Problem message={act.error ?? buy.error} />
      <Loaded load={load}>
        {(owned) => (
          <>
            {owned.products.length === 0 && <p className="muted">Has no product.</p>}
            <ul className="list">
              {owned.products.map((one, index) => (
                <li key={index}>
                  <strong>{one.displayName}</strong>
                  <span className="muted">
                    {one.quantity} of it{one.type === "subscription" ? ", by subscription" : ""}
                  </span>
                  {one.subscription?.currentPeriodEndAt && (
                    <span className="muted">
                      until <Time at={one.subscription.currentPeriodEndAt} />
                    </span>
                  )}
                </li>
              ))}
              {owned.items.map((item) => (
                <li key={item.itemId}>
                  <strong>{item.displayName}</strong>
                  <span className="muted">{item.quantity}</span>
                  <Quantity of={item} customer={customer} onChanged={load.reload} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <div className="actions">
        {products.map(([productId, product]) => (
          <span key={productId} className="actions">
            <Button
              onClick={() => act.run(() => app.payments.grantProduct({ ...customer, productId }), "The product was granted.")}
            >
              Grant {product.displayName ?? productId}
            </Button>
            <Button onClick={() => buy.run(productId)}>Purchase link of {product.displayName ?? productId}</Button>
          </span>
        ))}
      </div>
      {link !== null && <PurchaseLink key={link} url={link} />}
    </div>
  )
}

interface QuantityProps {
  readonly of: { readonly itemId: string; readonly quantity: number }
  readonly customer: Payments.Customer
  readonly onChanged: () => void
}

/** Changes how many a customer has of an item. The platform adds and subtracts; what sets a quantity adds the difference. */
const Quantity = ({ of: { itemId, quantity }, customer, onChanged }: QuantityProps) => {
  const { app, tell } = useConsole()
  const [isOpen, setOpen] = useState(false)
  const change = useTask(async (entered: Entered) => {
    const [how, amount, note] = [entered.text("how"), Number(entered.text("amount")), entered.text("note")]
    const delta = how === "set" ? amount - quantity : how === "add" ? amount : -amount
    if (delta === 0) throw new Error(`It would stay ${quantity.toLocaleString()}.`)
    const expires = entered.text("expires")
    await app.payments.createItemQuantityChange({
      ...customer,
      itemId,
      quantity: delta,
      ...(note !== "" && { description: note }),
      ...(expires !== "" && { expiresAt: new Date(expires) })
    })
    setOpen(false)
    tell(`${(quantity + delta).toLocaleString()} of ${itemId} now.`)
    onChanged()
  })
  return (
    <>
      <span className="actions">
        <Button kind="quiet" aria-expanded={isOpen} aria-label={`Change ${itemId}`} onClick={() => setOpen(!isOpen)}>
          Change
        </Button>
      </span>
      {isOpen && (
        <div className="whole">
          <Form task={change} submit="Change quantity" onReset={() => setOpen(false)}>
            <Choice
              label="Change"
              name="how"
              options={[
                ["add", "add"],
                ["subtract", "subtract"],
                ["set", "set to"]
              ]}
            />
            <Field label="Amount" name="amount" type="number" step={1} required defaultValue={1} />
            <Field label="Note" name="note" />
            <Field
              label="Expires"
              name="expires"
              type="datetime-local"
              hint="Empty: never. From then on the quantity is as if nothing had been changed."
            />
          </Form>
        </div>
      )}
    </>
  )
}

interface Offered {
  readonly product: { readonly display_name?: string; readonly prices?: unknown; readonly included_items?: unknown }
  readonly already_bought_non_stackable: boolean
  readonly conflicting_products: ReadonlyArray<{ readonly display_name: string }>
  readonly test_mode: boolean
}

/** A purchase link, and what the platform tells whoever opens it: its code is the authorization, and there is no key. */
const PurchaseLink = ({ url }: { readonly url: string }) => {
  const [, code = ""] = /\/purchase\/([^/?]+)/.exec(url) ?? []
  const load = useLoad(url, async () => {
    const response = await consoleFetch("/api/v1/payments/purchases/validate-code", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ full_code: code })
    })
    if (!response.ok) throw new Error(await response.text())
    // The cast: the form is that of the platform.
    return (await response.json()) as Offered
  })
  return (
    <>
      <h4>What the link shows</h4>
      <Loaded load={load}>
        {(offered) => (
          <Facts
            of={[
              ["Product", offered.product.display_name],
              ["Prices", pricesOf(offered.product.prices)],
              ["Includes", Object.keys(Object(offered.product.included_items)).join(", ") || null],
              ["Has it already", offered.already_bought_non_stackable ? "yes: it cannot be bought again" : "no"],
              ["Replaces", offered.conflicting_products.map((one) => one.display_name).join(", ") || null],
              ["Costs", offered.test_mode ? "nothing: the project is in test mode" : "its price, which nobody pays here"]
            ]}
          />
        )}
      </Loaded>
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          Open the purchase page
        </a>
      </p>
      <Code label="purchase link">{url}</Code>
    </>
  )
}
