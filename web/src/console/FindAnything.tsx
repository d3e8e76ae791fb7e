import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useCan, useConsole } from './console-context.ts'
import { FoundList } from './FoundList.tsx'
import { type ChoiceGroup, type FoundChoice, findingsOf, offered } from './findings.ts'
import type { MenuGroup } from './menu.ts'
import type { NounPage } from './noun-page.ts'
import { listRecent } from './recent.ts'
import { go } from './router.ts'
import { useFindings } from './use-findings.ts'

type Props = { menu: MenuGroup[]; nouns: NounPage<unknown>[]; onClose: () => void }

/** One field for everything: what was opened last, every page, and whatever the service finds. */
export function FindAnything({ menu, nouns, onClose }: Props) {
  const i18n = useConsole()
  const { t, count } = i18n
  const can = useCan()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { groups, state } = useFindings(text)
  useEffect(() => {
    // The page behind it can be neither read nor reached meanwhile, and Escape closes it: the browser sees to both.
    dialog.current?.showModal()
  }, [])
  const findings: ChoiceGroup[] = [
    ...offered(i18n, {
      text,
      menu,
      nouns: nouns.filter(({ create }) => create && can(create.role)),
      recent: listRecent(),
    }),
    ...findingsOf(i18n, text, groups),
  ]
  const choices = findings.flatMap(({ choices: some }) => some)
  const at = Math.min(active, choices.length - 1)
  const open = (choice: FoundChoice | undefined) => {
    if (!choice) return
    onClose()
    go(choice.address)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && choices.length > 0) setActive((at + step + choices.length) % choices.length)
    else if (event.key === 'Enter') open(choices[at])
    else return
    event.preventDefault()
  }
  const isEmpty = text.trim() !== '' && choices.length === 0 && state === 'found'
  return (
    <dialog ref={dialog} className="find" aria-label={t.find.open} onClose={onClose}>
      <input
        role="combobox"
        aria-label={t.find.open}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder={t.find.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <FoundList id={id} label={t.find.open} findings={findings} active={at} onActive={setActive} onOpen={open} />
      {isEmpty && (
        <div className="empty">
          <h2>{t.find.nothing}</h2>
          <p>{t.find.nothingText}</p>
        </div>
      )}
      {state === 'failed' && <p className="error find-note">{t.find.failed}</p>}
      <p className="soft find-note">{text === '' ? t.find.hint : t.find.keys}</p>
      <p className="hidden" role="status">
        {state === 'searching' ? t.find.searching : text !== '' && count(t.find.results, choices.length)}
      </p>
    </dialog>
  )
}
