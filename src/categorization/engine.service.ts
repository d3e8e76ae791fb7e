/** What decides about categories, and the version of the data that it decides with. */
export type Engine = Pick<typeof import('./categorise.ts'), 'categorise' | 'DATA_VERSION'>

/** Loaded once in a thread, when it is first needed: whoever only reads need not hold some tens of thousands of names. */
export const loadEngine = (): Promise<Engine> => import('./categorise.ts')
