import ts from "typescript6"
import type { Mutant } from "./Mutant.ts"
import { replaced } from "./Mutant.ts"

const swapped: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: "<=",
  [ts.SyntaxKind.LessThanEqualsToken]: "<",
  [ts.SyntaxKind.GreaterThanToken]: ">=",
  [ts.SyntaxKind.GreaterThanEqualsToken]: ">",
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: "!==",
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: "===",
  [ts.SyntaxKind.AmpersandAmpersandToken]: "||",
  [ts.SyntaxKind.BarBarToken]: "&&",
  [ts.SyntaxKind.QuestionQuestionToken]: "&&",
  [ts.SyntaxKind.PlusToken]: "-",
  [ts.SyntaxKind.MinusToken]: "+"
}

// Functions that wrap an effect and change its outcome; the mutant keeps only the first argument.
const wrappers =
  /^(?:Effect\.(?:uninterruptible|interruptible|ensuring|onExit|tap|tapErrorTag|catch|catchTag|andThen|map|provideService|raceFirst|exit|result)|within|independently|asCaller)$/

// Texts for people, and names that only appear in traces, are not mutated.
const isWord = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isCallExpression(parent))
    return /^(?:Effect\.fn|warning|refuseSignIn|Context\.\w+|.*KnownError)$/.test(parent.expression.getText())
  return ts.isPropertyAssignment(parent) && /^(?:reason|message|operation|what|field|excerpt)$/.test(parent.name.getText())
}

// An object whose keys are the names of an argument's properties; the compiler finds a wrong value in it.
const isName = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAssignment(parent) &&
  ts.isCallExpression(parent.parent.parent) &&
  /^(?:checkProperties|validateProperties)$/.test(parent.parent.parent.expression.getText())

/** Returns all mutants of a source. */
export const mutantsOf = (file: string, source: string): ReadonlyArray<Mutant> => {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const found: Array<Mutant> = []
  const add = (node: ts.Node, by: string, what: string) =>
    found.push(replaced(file, source, [node.getStart(), node.getEnd()], by, what))

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    // `declare module` only has types.
    if (ts.isModuleDeclaration(node)) return
    // Removing an import or export only makes the file fail to load.
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    // A directive such as "use client" is for bundlers, which read the file on the disk.
    if (ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression)) return
    if (ts.isIfStatement(node)) {
      add(node.expression, `!(${node.expression.getText()})`, "condition negated")
      if (node.elseStatement === undefined) add(node, "{}", "guard dropped")
    } else if (ts.isConditionalExpression(node)) {
      add(node.condition, `!(${node.condition.getText()})`, "condition negated")
    } else if (ts.isExpressionStatement(node)) {
      add(node, ";", "statement dropped")
    } else if (ts.isBinaryExpression(node)) {
      const { left, operatorToken, right } = node
      const by = swapped[operatorToken.kind]
      const what = `${operatorToken.getText()} for ${by}`
      // JavaScript does not allow `??` and `&&` in one expression without parentheses.
      if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
        add(node, `((${left.getText()}) ${by} (${right.getText()}))`, what)
      else if (by !== undefined) add(operatorToken, by, what)
    } else if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
      if (!ts.isLiteralTypeNode(node.parent) && !isName(node))
        add(node, node.getText() === "true" ? "false" : "true", "truth value turned")
    } else if (ts.isNumericLiteral(node)) {
      add(node, `(${node.getText()} + 1)`, "number raised")
    } else if (ts.isStringLiteral(node) && node.text !== "") {
      const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node
      if (!isKey && !isWord(node)) add(node, '""', "text emptied")
    } else if (ts.isCallExpression(node)) {
      const [first, second] = node.arguments
      if (first !== undefined && wrappers.test(node.expression.getText())) {
        add(node, first.getText(), `${node.expression.getText()} dropped`)
      } else if (node.expression.getText().endsWith(".pipe") && second !== undefined && first !== undefined) {
        add(first, "(piped) => piped", "step dropped")
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
