import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { ManageError } from '../api/manage-call.ts'
import { useConsole } from '../console/console-context.ts'
import { problemLine } from '../console/problem-words.ts'
import { useFound } from '../console/use-found.ts'
import { Icon } from '../frame/Icon.tsx'
import type { Choice, ChoiceSource } from './choice.ts'

type Props = {
  label: string
  source: ChoiceSource
  value: string
  onChange: (value: string) => void
  className: string
  hint?: string | undefined
  placeholder?: string
  error?: string | undefined
  required?: boolean
}

const TYPING_MS = 200

/** A field that searches while one types. It holds what was chosen, or nothing: an id is never typed. */
export function Chooser({ label, source, value, onChange, className, hint, placeholder, error, required }: Props) {
  const { t } = useConsole()
  const [chosen, setChosen] = useState<Choice>()
  const { found, isFinding } = useFound(value !== '' && chosen?.value !== value ? value : undefined, source.find)
  // Until it is found, or where it is not there any more, the value itself.
  const name = value === '' ? '' : chosen?.value === value ? chosen.label : (found?.label ?? value)
  const [text, setText] = useState(name)
  const before = useRef(name)
  // A name that is found late does not replace what was typed meanwhile.
  useLayoutEffect(() => {
    const was = before.current
    before.current = name
    setText((now) => (now === was ? name : now))
  }, [name])
  const { choices, isSearching, problem, search } = useSearch(source)
  const choose = (key: string | null) => {
    const next = choices.find((each) => each.value === key)
    if (next === undefined || key === value) return setText(name)
    setChosen(next)
    setText(next.label)
    onChange(next.value)
  }
  return (
    <ComboBox
      className={`chooser ${className}`}
      items={choices}
      value={value === '' ? null : value}
      onChange={(key) => choose(key === null ? null : String(key))}
      inputValue={text}
      onInputChange={(next) => {
        setText(next)
        // React Aria sets the text of what was chosen, too.
        if (next === name) return
        if (next === '') onChange('')
        search(next, TYPING_MS)
      }}
      onOpenChange={(isOpen, trigger) => isOpen && trigger !== 'input' && search('', 0)}
      // Nothing is typed into a text that the name is about to replace.
      isReadOnly={isFinding}
      isInvalid={error !== undefined}
      allowsEmptyCollection
    >
      <Label>{label}</Label>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <div className="chooser-box">
        <Input
          placeholder={placeholder ?? t.chooser.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          required={required}
        />
        <Button className="chooser-open">
          <Icon name="down" />
        </Button>
      </div>
      <FieldError className="error">{error}</FieldError>
      <Popover className="chooser-list" offset={4}>
        <ListBox
          items={choices}
          renderEmptyState={() => (
            <p className="soft chooser-empty">{isSearching ? t.loading : (problem ?? t.chooser.nothing)}</p>
          )}
        >
          {({ value: id, label: text, about, environment }: Choice) => (
            <ListBoxItem id={id} textValue={text} className="choice">
              <span>{text}</span>
              {(about || environment) && (
                <span className="soft">
                  {[about, environment && t.words.environment[environment]].filter(Boolean).join(' · ')}
                </span>
              )}
            </ListBoxItem>
          )}
        </ListBox>
        {/* After the list, which forgets at its first items what has the focus. */}
        <FirstIsNext typed={text !== name} />
      </Popover>
    </ComboBox>
  )
}

/** Enter takes the best match of what was typed. */
function FirstIsNext({ typed }: { typed: boolean }) {
  const state = useContext(ComboBoxStateContext)
  const collection = state?.collection
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; the arrow keys move on from there.
  useEffect(() => {
    const manager = state?.selectionManager
    if (typed && manager?.focusedKey == null) manager?.setFocusedKey(collection?.getFirstKey() ?? null)
  }, [collection])
  return null
}

/** The answer to the last question counts, whichever comes last. */
function useSearch({ search: ask }: ChoiceSource) {
  const i18n = useConsole()
  const [choices, setChoices] = useState<Choice[]>([])
  const [isSearching, setSearching] = useState(false)
  const [problem, setProblem] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(0)
  const search = (text: string, afterMs: number) => {
    clearTimeout(timer.current)
    const number = ++last.current
    setSearching(true)
    timer.current = setTimeout(async () => {
      const answer = await ask(text.trim()).catch(ManageError.from)
      if (number !== last.current) return
      const hasFailed = answer instanceof ManageError
      setChoices(hasFailed ? [] : answer)
      setProblem(hasFailed ? problemLine(i18n, answer) : undefined)
      setSearching(false)
    }, afterMs)
  }
  return { choices, isSearching, problem, search }
}
