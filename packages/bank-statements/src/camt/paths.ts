import type { Camt } from './draft.ts'
import type { ElementHandler } from './walk.ts'

type Text<At> = NonNullable<ElementHandler<At>['text']>

/** The relevant paths below an element, and what their text sets; `A | B/C` are alternatives. */
export type Paths<At> = Record<string, Text<At> | ElementHandler<At>>

type Ends<At> = Pick<ElementHandler<At>, 'open' | 'close' | 'anyDepth'>

/** Builds one handler from the paths below it. */
export function element<At>(paths: Paths<At>, ends: Ends<At> = {}): ElementHandler<At> {
  const step: ElementHandler<At> = { ...ends, children: new Map() }
  for (const [alternatives, target] of Object.entries(paths)) {
    for (const path of alternatives.split(' | ')) graft(step, path.split('/'), target)
  }
  return step
}

function graft<At>(step: ElementHandler<At>, [name, ...rest]: string[], target: Text<At> | ElementHandler<At>): void {
  if (rest.length === 0 && typeof target !== 'function') {
    step.children.set(name!, target)
    return
  }
  let child = step.children.get(name!)
  if (!child) {
    child = { children: new Map() }
    step.children.set(name!, child)
  }
  if (rest.length > 0) graft(child, rest, target)
  else child.text = target as Text<At>
}

type TextFields<T> = { [Field in keyof T]: T[Field] extends string ? Field : never }[keyof T]

/** Stores an element's text in a field of the draft. */
export const into =
  <Draft extends keyof Camt, Field extends TextFields<Camt[Draft]>>(draft: Draft, field: Field): Text<Camt> =>
  (at, text) => {
    const target = at[draft] as Record<Field, string>
    target[field] = text
  }
