import type { Profile } from '@vitrine/bank-statements'
import { useConsole } from '../console/console-context.ts'
import { TextInput } from '../controls/TextInput.tsx'
import { Choice } from './Choice.tsx'
import { Presets } from './Presets.tsx'
import { type ProfileSketch, type SampleRow, withHeaderLine, wordsOf } from './sketch.ts'

type Props = { sketch: ProfileSketch; rows: SampleRow[]; onChange: (sketch: ProfileSketch) => void }

const NONE = '' as const
const HEADER_ROWS = 12
/** Other than UTF-8, which is recognised. */
export const CHARSETS = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1257',
  'iso-8859-2',
] as const satisfies Profile['charset'][]
/** Day first, month first, year first: the order is what a guess gets wrong. */
const DATE_FORMATS = ['DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD']
const CURRENCIES = ['EUR', 'CHF', 'GBP', 'USD']
const plain = { autoComplete: 'off', spellCheck: false } as const

/** How dates, amounts and the direction are written: guessed from the sample, and changed here. */
export function FormatFields(props: Props) {
  return (
    <div className="format-fields">
      <ValueFields {...props} />
      <FileFields {...props} />
      <WordFields {...props} />
    </div>
  )
}

/** How the values of a row are written. */
function ValueFields({ sketch, onChange }: Props) {
  const { t } = useConsole()
  const set = (change: Partial<ProfileSketch>) => onChange({ ...sketch, ...change })
  const { roles } = sketch
  const isTwo = roles.includes('debit') || roles.includes('credit')
  return (
    <>
      <TextInput
        label={t.profiles.dateFormat}
        hint={t.profiles.dateFormatHint}
        value={sketch.dateFormat}
        onChange={(dateFormat) => set({ dateFormat })}
        input={{ ...plain, maxLength: 40 }}
      >
        <Presets
          label={t.profiles.dateFormat}
          values={DATE_FORMATS}
          value={sketch.dateFormat}
          onChange={(dateFormat) => set({ dateFormat })}
        />
      </TextInput>
      <Choice
        label={t.profiles.decimalMark}
        value={sketch.decimalMark}
        options={[
          [',', t.profiles.comma],
          ['.', t.profiles.point],
        ]}
        onChange={(decimalMark) => set({ decimalMark })}
      />
      <Choice
        label={t.profiles.thousandsMark}
        value={sketch.thousandsMark}
        options={[
          [NONE, t.profiles.noMark],
          ['.', t.profiles.thousands.point],
          [',', t.profiles.thousands.comma],
          [' ', t.profiles.thousands.blank],
          ["'", t.profiles.thousands.apostrophe],
        ]}
        onChange={(thousandsMark) => set({ thousandsMark })}
      />
      {!roles.includes('flag') && (
        <Choice
          label={t.profiles.sign}
          value={isTwo ? (sketch.sign === 'debit-minus' ? 'debit-minus' : 'debit-plus') : sketch.sign}
          options={
            isTwo
              ? [
                  ['debit-plus', t.profiles.signs.debitPlus],
                  ['debit-minus', t.profiles.signs.debitMinus],
                ]
              : [
                  ['signed', t.profiles.signs.signed],
                  ['reversed', t.profiles.signs.reversed],
                ]
          }
          onChange={(sign) => set({ sign })}
        />
      )}
      <TextInput
        label={t.profiles.currency}
        hint={roles.includes('currency') ? t.profiles.currencyEmpty : t.profiles.currencyHint}
        value={sketch.currency}
        onChange={(currency) => set({ currency: currency.toUpperCase() })}
        input={{ ...plain, maxLength: 3 }}
      >
        {sketch.currency === '' && !roles.includes('currency') && (
          <Presets
            label={t.profiles.currency}
            values={CURRENCIES}
            value=""
            onChange={(currency) => set({ currency })}
          />
        )}
      </TextInput>
    </>
  )
}

/** How the file has its rows and cells. */
function FileFields({ sketch, rows, onChange }: Props) {
  const { t, fill } = useConsole()
  const set = (change: Partial<ProfileSketch>) => onChange({ ...sketch, ...change })
  const headers = rows
    .slice(0, HEADER_ROWS)
    .map(
      ({ line, cells }) =>
        [
          String(line),
          fill(t.profiles.headerAt, { line: String(line), names: cells.filter(Boolean).slice(0, 3).join(', ') }),
        ] as const,
    )
  return (
    <>
      <Choice
        label={t.profiles.header}
        value={String(sketch.headerLine ?? NONE)}
        options={[[NONE, t.profiles.noHeader], ...headers]}
        onChange={(line) => onChange(withHeaderLine(sketch, line === NONE ? null : Number(line), rows))}
      />
      <Choice<Profile['delimiter']>
        label={t.profiles.delimiter}
        value={sketch.delimiter}
        options={[
          [',', t.profiles.delimiters.comma],
          [';', t.profiles.delimiters.semicolon],
          ['\t', t.profiles.delimiters.tab],
          ['|', t.profiles.delimiters.bar],
        ]}
        onChange={(delimiter) => set({ delimiter })}
      />
      <Choice
        label={t.profiles.charset}
        value={sketch.charset}
        options={[[NONE, t.profiles.charsetAuto], ...CHARSETS.map((each) => [each as string, each as string] as const)]}
        onChange={(charset) => set({ charset })}
      />
    </>
  )
}

/** What the words for direction and status mean, where columns have them. */
function WordFields({ sketch, rows, onChange }: Props) {
  const { t } = useConsole()
  const set = (change: Partial<ProfileSketch>) => onChange({ ...sketch, ...change })
  const flag = sketch.roles.indexOf('flag')
  const status = sketch.roles.indexOf('status')
  return (
    <>
      {flag >= 0 && (
        <Words
          title={t.profiles.ways}
          words={[...new Set([...wordsOf(rows, sketch.headerLine, flag), ...Object.keys(sketch.ways)])]}
          meanings={sketch.ways}
          options={[
            ['in', t.profiles.way.in],
            ['out', t.profiles.way.out],
          ]}
          onChange={(ways) => set({ ways })}
        />
      )}
      {status >= 0 && (
        <Words
          title={t.profiles.states}
          words={[...new Set([...wordsOf(rows, sketch.headerLine, status), ...Object.keys(sketch.states)])]}
          meanings={sketch.states}
          options={[
            ['booked', t.profiles.state.booked],
            ['pending', t.profiles.state.pending],
            ['dropped', t.profiles.state.dropped],
          ]}
          onChange={(states) => set({ states })}
        />
      )}
    </>
  )
}

type WordsProps<T extends string> = {
  title: string
  words: string[]
  meanings: Record<string, T>
  options: readonly (readonly [T, string])[]
  onChange: (meanings: Record<string, T>) => void
}

/** What each word of a column means. */
function Words<T extends string>({ title, words, meanings, options, onChange }: WordsProps<T>) {
  const { t } = useConsole()
  return (
    <fieldset className="words">
      <legend>{title}</legend>
      {words.map((word) => (
        <Choice<T | ''>
          key={word}
          label={word === '' ? t.profiles.emptyCell : word}
          value={meanings[word] ?? NONE}
          options={[[NONE, t.profiles.unknownWord], ...options]}
          onChange={(meaning) => {
            const { [word]: _, ...others } = meanings
            onChange((meaning === NONE ? others : { ...others, [word]: meaning }) as Record<string, T>)
          }}
        />
      ))}
    </fieldset>
  )
}
