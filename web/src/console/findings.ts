import { fold } from '../../../src/platform/core/fold.ts'
import { readSought } from '../../../src/surfaces/find/find.ts'
import type { ConsoleFound, ConsoleFoundThing } from '../api/manage-rows.ts'
import { inFours } from '../terms/iban.ts'
import type { ConsoleI18n } from './console-context.ts'
import type { MenuGroup } from './menu.ts'
import type { NounPage } from './noun-page.ts'
import type { RecentThing } from './recent.ts'
import { addressOf } from './router.ts'
import { asTyped } from './typed-amount.ts'

/** One line of the list. `key` tells lines apart. */
export type FoundChoice = {
  key: string
  address: string
  title: string
  about?: string
  environment?: string | undefined
  amount?: string | undefined
  currency?: string | undefined
  hint?: string
}
export type ChoiceGroup = { title: string; choices: FoundChoice[] }

/** The list that each kind is in. */
const NOUNS: Record<ConsoleFound['kind'], string> = {
  owner: 'owners',
  account: 'accounts',
  transaction: 'transactions',
  consent: 'consents',
  tenant: 'tenants',
  key: 'keys',
  inquiry: 'inquiries',
  webhook: 'webhooks',
  provider: 'providers',
  connection: 'connections',
  fetch: 'fetches',
  import: 'imports',
  message: 'messages',
  read: 'reads',
  operator: 'operators',
}
/** Beside the holder of an account. */
const IBAN = /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/
/** Lists that take the same text as a filter. */
const BY_TEXT = ['owner', 'account', 'tenant', 'provider']

type Offer = { text: string; menu: MenuGroup[]; nouns: NounPage<unknown>[]; recent: RecentThing[] }

/** What the console knows by itself: what was opened last, its pages, and what can be created. */
export function offered({ t }: ConsoleI18n, { text, menu, nouns, recent }: Offer): ChoiceGroup[] {
  const typed = fold(text.trim())
  const isMeant = (title: string) =>
    fold(title)
      .split(/\s+/)
      .some((word) => word.startsWith(typed))
  const pages = menu.flatMap(({ entries }) =>
    entries.flatMap(({ key, pages: all }) =>
      all.map(({ path, label }, at): FoundChoice => {
        const address = addressOf(path === '' ? [] : [path])
        return { key: `page ${path}`, address, title: label, ...(at === 0 && { hint: `G ${key.toUpperCase()}` }) }
      }),
    ),
  )
  const forms = nouns.map(({ path, create }): FoundChoice => {
    return { key: `new ${path}`, address: addressOf([path, 'new']), title: create?.label ?? path }
  })
  const opened = recent.map(({ address, title }): FoundChoice => {
    const list = pages.find((page) => address.startsWith(`${page.address}/`) && page.address !== addressOf([]))
    return { key: `recent ${address}`, address, title, ...(list && { about: list.title }) }
  })
  const all: ChoiceGroup[] = [
    { title: t.find.recent, choices: typed === '' ? opened : [] },
    { title: t.find.pages, choices: typed === '' ? pages : pages.filter(({ title }) => isMeant(title)) },
    { title: t.find.create, choices: typed === '' ? [] : forms.filter(({ title }) => isMeant(title)) },
  ]
  return all.filter(({ choices }) => choices.length > 0)
}

/** What the service found, and where more of it is. */
export function findingsOf(i18n: ConsoleI18n, text: string, groups: ConsoleFound[]): ChoiceGroup[] {
  return groups
    .map((group) => ({
      title: i18n.t.words.found[group.kind],
      choices: [...group.found.map((thing) => choiceOf(i18n, group.kind, thing, text)), ...more(i18n, text, group)],
    }))
    .filter(({ choices }) => choices.length > 0)
}

function choiceOf(i18n: ConsoleI18n, kind: ConsoleFound['kind'], thing: ConsoleFoundThing, text: string): FoundChoice {
  const { id, title, environment, amount, currency } = thing
  // A read is found in its list only.
  const query = kind === 'read' ? new URLSearchParams({ requestId: text.trim() }) : undefined
  const about = [
    thing.about?.replace(IBAN, inFours),
    wordOfStatus(i18n, kind, thing.status),
    timeOf(i18n, kind, thing),
  ].filter(Boolean)
  return {
    key: `${kind} ${id}`,
    address: addressOf([NOUNS[kind], id], query),
    title: kind === 'message' ? wordIn(i18n.t.words.messageKind, title) : title,
    ...(about.length > 0 && { about: about.join(' · ') }),
    environment,
    amount,
    currency,
  }
}

const wordIn = (words: Readonly<Record<string, string>>, value: string): string => words[value] ?? value

function wordOfStatus({ t }: ConsoleI18n, kind: ConsoleFound['kind'], status: string | undefined): string | undefined {
  const tables: Partial<Record<ConsoleFound['kind'], Readonly<Record<string, string>>>> = {
    consent: t.words.consentStatus,
    connection: t.words.connectionStatus,
    fetch: t.words.fetchOutcome,
    import: t.words.importStatus,
    message: t.words.messageState,
    read: t.words.readWhat,
    transaction: t.words.transactionStatus,
  }
  const table = tables[kind]
  return status === undefined || !table ? undefined : wordIn(table, status)
}

const timeOf = (
  { dayIn, time }: ConsoleI18n,
  kind: ConsoleFound['kind'],
  { time: at, timeZone }: ConsoleFoundThing,
) => {
  if (at === undefined) return undefined
  return kind === 'transaction' ? dayIn(at, timeZone ?? 'UTC') : time(at)
}

/** The whole list, filtered by what was typed; for what is old, from where the search stopped. */
function more(i18n: ConsoleI18n, text: string, { kind, hasMore, lookedBackTo }: ConsoleFound): FoundChoice[] {
  const { t, fill, shortDate, time, language } = i18n
  if (!hasMore && lookedBackTo === undefined) return []
  const noun = NOUNS[kind]
  const found = t.words.found[kind]
  // German writes nouns with a capital letter within a sentence, too.
  const all = fill(t.find.all, { kind: language === 'de' ? found : found.toLowerCase(), text: text.trim() })
  const line = (query: Record<string, string>, title: string): FoundChoice[] => [
    { key: `more ${kind}`, address: addressOf([noun], new URLSearchParams(query)), title },
  ]
  if (kind === 'read' && lookedBackTo !== undefined)
    return line({ requestId: text.trim() }, fill(t.find.olderReads, { time: time(lookedBackTo) }))
  if (kind === 'transaction')
    return line(
      transactionQuery(i18n, text),
      lookedBackTo === undefined ? all : fill(t.find.older, { day: shortDate(lookedBackTo) }),
    )
  return BY_TEXT.includes(kind) ? line({ text: text.trim() }, all) : []
}

/** The filters of the list of transactions that say the same. */
function transactionQuery(i18n: ConsoleI18n, typed: string): Record<string, string> {
  const sought = readSought(typed)
  if (sought.as !== 'words') return { text: typed.trim() }
  const { words, amount, from, until } = sought
  const asked = { text: words, amount: amount && asTyped(i18n, amount), from, until }
  return Object.fromEntries(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
