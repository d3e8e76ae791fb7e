import type { ChoiceSource } from './choice.ts'

const NEW = 'new:'

/** The value of something that is not there yet. */
export const asNew = (name: string): string => `${NEW}${name}`

/** The name of something that is not there yet. */
export const newName = (value: string): string | undefined =>
  value.startsWith(NEW) ? value.slice(NEW.length) : undefined

/** The choices of a source, and after them what was typed, as something new. */
export const withNew = (source: ChoiceSource, label: (name: string) => string): ChoiceSource => {
  const toChoice = (name: string) => ({ value: asNew(name), label: label(name) })
  return {
    search: async (text) => {
      const found = await source.search(text)
      const isThere = found.some((each) => each.label.toLowerCase() === text.toLowerCase())
      return text === '' || isThere ? found : [...found, toChoice(text)]
    },
    find: async (value) => {
      const name = newName(value)
      return name === undefined ? source.find(value) : toChoice(name)
    },
  }
}
