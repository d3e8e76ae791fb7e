/** Quoted text, bodies of functions, comments; and everything else up to the next of these or a semicolon. */
const PARTS = /\$\$[^$]*(?:\$(?!\$)[^$]*)*\$\$|'[^']*'|"[^"]*"|--[^\n]*|;|[^;$'"-]+|[$'"-]/g

/**
 * The statements of a migration. Sent one by one, because a distributed database passes each on to its other nodes as it
 * was sent.
 */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [part] of `${text};`.matchAll(PARTS)) {
    if (part.startsWith('--')) continue
    if (part !== ';') statement += part
    else if (statement.trim() !== '') statements.push(statement.trim())
    if (part === ';') statement = ''
  }
  return statements
}
