/** One thing that can be chosen: what is sent, what people read, and what tells two of the same name apart. */
export type Choice = { value: string; label: string; about?: string; environment?: 'sandbox' | 'production' }

/** Where choices come from. `search` gets what was typed, empty at first; `find` names a value that was chosen before. */
export type ChoiceSource = {
  search: (text: string) => Promise<Choice[]>
  find: (value: string) => Promise<Choice | undefined>
}
