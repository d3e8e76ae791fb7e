/**
 * Words that name a trade, by code and language; separated by commas. `*word` may end a compound (`Stadtbäckerei`),
 * `word*` may begin one, `~word` is weak: it decides only where nothing else does.
 */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>
