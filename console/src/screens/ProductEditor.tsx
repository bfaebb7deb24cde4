import type { Config } from "portico"
import type { ReactNode } from "react"
import { useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import type { Entered } from "../parts/parts.js"
import { Button, Check, Choice, Code, Field, Form, prettyJson } from "../parts/parts.js"
import { useTask } from "../useLoad.js"

type Payments = NonNullable<Config.Config["payments"]>

/** What is sold. */
export interface Catalog {
  readonly products: NonNullable<Payments["products"]>
  readonly items: NonNullable<Payments["items"]>
  readonly isTestMode: boolean
  /** What the platform calls the line of a product. */
  readonly lineKey: "catalogId" | "productLineId"
  readonly lines: ReadonlyArray<string>
}

/** The kinds of customers. */
export const customerTypes = [
  ["user", "users"],
  ["team", "teams"],
  ["custom", "customers of your own"]
] as const

const units = [
  ["day", "days"],
  ["week", "weeks"],
  ["month", "months"],
  ["year", "years"]
] as const

const expiries = [
  ["never", "stays for ever"],
  ["when-purchase-expires", "until the purchase ends"],
  ["when-repeated", "until the next amount"]
] as const

const intervalOf = (value: unknown): readonly [count: string, unit: string] =>
  Array.isArray(value) ? [`${value[0]}`, `${value[1]}`] : ["1", ""]

const enteredInterval = (entered: Entered, name: string): readonly [number, string] | undefined =>
  entered.text(`${name} unit`) === "" ? undefined : [Number(entered.text(`${name} count`)), entered.text(`${name} unit`)]

interface IntervalProps {
  readonly label: string
  readonly name: string
  readonly value: unknown
  /** What it means that there is none. */
  readonly none: string
}

const Interval = ({ label, name, value, none }: IntervalProps) => {
  const [count, unit] = intervalOf(value)
  return (
    <div className="pair">
      <Field label={`${label}: how many`} name={`${name} count`} type="number" min="1" defaultValue={count} />
      <Choice label={`${label}: unit`} name={`${name} unit`} defaultValue={unit} options={[["", none], ...units]} />
    </div>
  )
}

interface ProductEditorProps {
  /** Empty for a new one. */
  readonly id: string
  readonly catalog: Catalog
  readonly onDone: () => void
  readonly children?: ReactNode
}

/** Every field of a product: its prices, what it includes, and who can have it. */
export const ProductEditor = ({ id, catalog, onDone, children }: ProductEditorProps) => {
  const { app, tell } = useConsole()
  const product = id === "" ? undefined : catalog.products[id]
  const isIncluded = product?.prices === "include-by-default"
  const prices = Object(isIncluded ? {} : product?.prices)
  const items = Object(product?.includedItems)
  const [priceIds, setPriceIds] = useState<ReadonlyArray<string>>(product === undefined ? ["standard"] : Object.keys(prices))
  const [itemIds, setItemIds] = useState<ReadonlyArray<string>>(Object.keys(items))
  const bases = Object.keys(catalog.products).filter((one) => one !== id)
  const save = useTask(async (entered: Entered) => {
    const line = entered.text("line")
    const addOnTo = entered.all("addOnTo")
    const definition = {
      ...product,
      displayName: entered.text("name"),
      customerType: entered.text("customerType"),
      stackable: entered.isChecked("stackable"),
      serverOnly: entered.isChecked("serverOnly"),
      isAddOnTo: addOnTo.length > 0 && Object.fromEntries(addOnTo.map((one) => [one, true])),
      ...(line !== "" && { [catalog.lineKey]: line }),
      prices: entered.isChecked("included")
        ? "include-by-default"
        : Object.fromEntries(
            priceIds.map((price) => [
              entered.text(`${price} id`),
              {
                ...prices[price],
                USD: entered.text(`${price} amount`),
                serverOnly: entered.isChecked(`${price} serverOnly`),
                interval: enteredInterval(entered, `${price} interval`),
                freeTrial: enteredInterval(entered, `${price} trial`)
              }
            ])
          ),
      includedItems: Object.fromEntries(
        itemIds.map((item) => [
          item,
          {
            quantity: Number(entered.text(`${item} quantity`)),
            repeat: enteredInterval(entered, `${item} repeat`) ?? "never",
            expires: entered.text(`${item} expires`)
          }
        ])
      )
    }
    // The cast: the platform checks the definition, and its refusal names the path. JSON leaves out what is undefined.
    const value = JSON.parse(JSON.stringify(definition)) as Parameters<typeof app.config.update>[0][string]
    await app.config.update({ [`payments.products.${id || entered.text("id")}`]: value })
    tell(id === "" ? "The product is on sale." : "The product was changed, for the next purchases.")
    onDone()
  })
  return (
    <div className="empty">
      <h3>{id === "" ? "New product" : id}</h3>
      <Form task={save} submit={id === "" ? "Create product" : "Save product"} onReset={onDone}>
        {id === "" && <Field label="Id" name="id" required pattern="[a-zA-Z0-9_\-]+" />}
        <Field label="Name" name="name" required defaultValue={product?.displayName ?? ""} />
        <Choice label="For" name="customerType" options={customerTypes} defaultValue={product?.customerType ?? "user"} />
        <fieldset className="group">
          <legend>Prices</legend>
          {priceIds.map((price) => (
            <div className="entries" key={price}>
              <div className="pair">
                <Field label="Id of the price" name={`${price} id`} required pattern="[a-zA-Z0-9_\-]+" defaultValue={price} />
                <Field
                  label="Price in USD"
                  name={`${price} amount`}
                  required
                  pattern="\d+(\.\d{1,2})?"
                  placeholder="9.99"
                  defaultValue={prices[price]?.USD ?? ""}
                />
              </div>
              <Interval label="Paid" none="once" name={`${price} interval`} value={prices[price]?.interval} />
              <Interval label="Free trial" none="none" name={`${price} trial`} value={prices[price]?.freeTrial} />
              <Check
                label="Only servers sell it for this"
                name={`${price} serverOnly`}
                defaultChecked={prices[price]?.serverOnly === true}
              />
              <div className="actions">
                <Button kind="quiet" onClick={() => setPriceIds(priceIds.filter((one) => one !== price))}>
                  Remove the price {price}
                </Button>
              </div>
            </div>
          ))}
          <div className="actions">
            <Button onClick={() => setPriceIds([...priceIds, freeName(priceIds)])}>Add a price</Button>
          </div>
          <Check
            label="Everybody has it, without a price"
            hint="Only older platforms know include-by-default."
            name="included"
            defaultChecked={isIncluded}
          />
        </fieldset>
        <fieldset className="group">
          <legend>Items that it includes</legend>
          {itemIds.map((item) => (
            <div className="entries" key={item}>
              <strong>{catalog.items[item]?.displayName ?? item}</strong>
              <div className="pair">
                <Field
                  label={`Quantity of ${item}`}
                  name={`${item} quantity`}
                  type="number"
                  min="0"
                  required
                  defaultValue={items[item]?.quantity ?? 1}
                />
                <Choice
                  label="The amount"
                  name={`${item} expires`}
                  options={expiries}
                  defaultValue={items[item]?.expires ?? "when-purchase-expires"}
                />
              </div>
              <Interval label="Given again" none="never" name={`${item} repeat`} value={items[item]?.repeat} />
              <div className="actions">
                <Button kind="quiet" onClick={() => setItemIds(itemIds.filter((one) => one !== item))}>
                  Remove the item {item}
                </Button>
              </div>
            </div>
          ))}
          <select
            aria-label="Include an item"
            value=""
            onChange={({ target }) => target.value !== "" && setItemIds([...itemIds, target.value])}
          >
            <option value="">Include an item</option>
            {Object.keys(catalog.items)
              .filter((item) => !itemIds.includes(item))
              .map((item) => (
                <option key={item}>{item}</option>
              ))}
          </select>
        </fieldset>
        <Choice
          label="Product line"
          hint="A customer has one product of a line at a time. The configuration has the lines."
          name="line"
          options={[["", "none"], ...catalog.lines.map((one) => [one, one] as const)]}
          defaultValue={product?.[catalog.lineKey] ?? ""}
        />
        {bases.length > 0 && (
          <fieldset className="choices">
            <legend>Only for those who have one of</legend>
            {bases.map((one) => (
              <Check key={one} label={one} name="addOnTo" value={one} defaultChecked={Object(product?.isAddOnTo)[one] === true} />
            ))}
          </fieldset>
        )}
        <Check label="A customer can have it several times" name="stackable" defaultChecked={product?.stackable === true} />
        <Check label="Only servers sell it" name="serverOnly" defaultChecked={product?.serverOnly === true} />
      </Form>
      {children}
      {product && (
        <details>
          <summary>As JSON</summary>
          <Code label="definition of the product">{prettyJson(product)}</Code>
        </details>
      )}
    </div>
  )
}

const freeName = (taken: ReadonlyArray<string>): string => {
  let number = taken.length + 1
  while (taken.includes(`price-${number}`)) number += 1
  return `price-${number}`
}
