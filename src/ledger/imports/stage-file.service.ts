import { createHash } from 'node:crypto'
import {
  type Entry,
  type FileOptions,
  type Note,
  openFile,
  type Recognised,
  type Scanned,
  type StatementFoot,
  type StatementHead,
  type StatementSummary,
  scan,
  Unreadable,
} from '@vitrine/bank-statements'
import type { ReceivingAccount } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { DeliveryFacts } from '../deliveries/delivery.ts'
import { loadProfiles } from '../profiles/profile.service.ts'
import { type OpenDelivery, receiveDelivery } from '../write/delivery.service.ts'
import { memoryBudget } from '../write/staged-lines.store.ts'
import type { ReceivedDelivery } from '../write/store-delivery.service.ts'
import type { ImportRequest } from './import.ts'
import { FileRefused, type ImportFault } from './import-fault.ts'
import { ofRecord } from './records/objects.ts'
import { accountResolver, currencyOfNamed, isAboutOneStatement } from './resolve-account.service.ts'

export type StatementReport = StatementSummary & { accountId: Id<'account'> | null }

/** A line that could not be stored, while the others were. */
export type RefusedLine = { line: number; reason: string }

/** The first of many, and how many there were. */
export type FirstOf<T> = { first: T[]; count: number }

/** The content of a file, after its end. */
export type StagedFile = {
  format: string
  hash: Buffer
  size: number
  statements: StatementReport[]
  deliveries: Map<Id<'account'>, ReceivedDelivery[]>
  refused: FirstOf<RefusedLine>
  notes: FirstOf<Note>
}

const MAX_LISTED = 100

/** `onRead` is called and awaited with the bytes read so far. */
export async function stageFile(
  tx: Tx,
  request: ImportRequest,
  bytes: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => Promise<unknown>,
): Promise<StagedFile> {
  const statements: StatementReport[] = []
  const deliveries: StagedFile['deliveries'] = new Map()
  const refused: FirstOf<RefusedLine> = { first: [], count: 0 }
  const notes: FirstOf<Note> = { first: [], count: 0 }
  const budget = memoryBudget()
  const accountOf = accountResolver(tx, request.accounts ?? {})
  /** Undefined between statements, and in one whose account is not known. */
  let open: { account: ReceivingAccount; delivery: OpenDelivery } | undefined
  const unknown: ImportFault[] = []
  let scanned: Scanned[] = []
  const file = openFile(
    scan((event) => scanned.push(event)),
    isRecords(request) ? request.options : await fileOptions(tx, request),
    isRecords(request) ? await recordsFormat() : undefined,
  )

  async function drain(): Promise<void> {
    const events = scanned
    scanned = []
    for (const event of events) {
      if (event.kind === 'entry') await takeEntry(event.entry)
      else if (event.kind === 'statement') await beginStatement(event.head)
      else if (event.kind === 'end') endStatement(event)
      else if (event.kind === 'refused') list(refused, { line: event.line, reason: event.why })
      else list(notes, event.note)
    }
  }

  async function beginStatement(head: StatementHead): Promise<void> {
    const account = await accountOf(head).catch((error) => {
      if (!isAboutOneStatement(error)) throw error
      unknown.push(...error.faults)
    })
    const ids = head.ids ?? (isRecords(request) ? 'stable' : undefined)
    if (account) open = { account, delivery: receiveDelivery(tx, account, ids, budget) }
  }

  async function takeEntry({ line, number, records: lines, whole }: Entry): Promise<void> {
    if (!open) return
    const { account, delivery } = open
    const other = lines.find(({ currency }) => currency !== account.currency)
    if (other && !isRecords(request)) {
      const reason = `the line is in ${other.currency} and the account in ${account.currency}`
      return list(refused, { line, reason })
    }
    for (const delivered of whole ? [{ record: whole, parts: lines }] : lines.map((record) => ({ record }))) {
      const why = await delivery.add(delivered)
      if (why !== undefined) throw new Unreadable(line, number === undefined ? why : ofRecord(number, why))
    }
  }

  function endStatement({ head, foot, summary }: Scanned & { kind: 'end' }): void {
    if (!open) return
    const { account, delivery } = open
    const facts = factsOf(request, file.format(), head, foot)
    deliveries.set(account.id, [...(deliveries.get(account.id) ?? []), delivery.end(facts)])
    statements.push({ ...summary, accountId: account.id })
    open = undefined
  }

  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      size += chunk.length
      file.write(chunk)
      await drain()
      await onRead(size)
    }
    file.end()
    await drain()
  } catch (error) {
    // An account that is not known comes before a line that cannot be read.
    if (!(error instanceof Unreadable) || unknown.length === 0) throw error
  }
  if (unknown.length > 0) throw new FileRefused(unknown)
  return { format: file.format(), hash: hash.digest(), size, statements, deliveries, refused, notes }
}

async function fileOptions(tx: Tx, { options, accounts = {} }: ImportRequest): Promise<FileOptions> {
  const accountCurrency = await currencyOfNamed(tx, accounts)
  return { ...options, ...(accountCurrency !== undefined && { accountCurrency }), profiles: await loadProfiles(tx) }
}

function list<T>(several: FirstOf<T>, one: T): void {
  several.count += 1
  if (several.first.length < MAX_LISTED) several.first.push(one)
}

/** The facts of a delivery from a statement's own fields; the sender's statements take precedence. */
function factsOf(request: ImportRequest, format: string, head: StatementHead, foot: StatementFoot): DeliveryFacts {
  const nature = isRecords(request) ? 'records' : head.nature
  const isOfDays = nature === 'statement' || (nature === 'records' && request.period !== undefined)
  const { account: _, currency: __, id, number, page, ...event } = { ...head, ...foot }
  const covers = event.covers ?? (isOfDays ? 'period' : 'increment')
  const facts: DeliveryFacts = {
    ...event,
    nature,
    covers,
    source: request.source ?? (isRecords(request) ? 'api' : format),
  }
  const opening = head.opening ?? foot.opening
  if (opening) facts.opening = opening
  if (request.period) facts.period = request.period
  if (request.created !== undefined) facts.created = request.created
  if (request.balance) facts.interim = request.balance
  if (request.period && covers !== 'period') throw new Unreadable(1, NOT_OF_DAYS)
  if (facts.booked === 'complete' && covers !== 'period') throw new Unreadable(1, NOT_OF_DAYS)
  if (facts.booked === 'complete' && !facts.period) throw new FileRefused([NO_PERIOD])
  const statementId = covers === 'sequence' ? (number ?? id) : undefined
  if (statementId !== undefined) facts.statementId = page === undefined ? statementId : `${statementId}/${page}`
  return facts
}

const isRecords = ({ options }: ImportRequest): boolean => options.records === true

const NO_PERIOD: ImportFault = {
  code: 'not_stated',
  line: 1,
  why: 'the file does not state its period, so it cannot be complete',
  option: 'period',
}
const NOT_OF_DAYS =
  'only a list of some days has a period and can be complete (CSV, OFX, QIF, bank JSON, records); this one is known by its number, or adds to others'

/** Loaded on demand: its compiled shape takes more time and memory than all other readers together. */
async function recordsFormat(): Promise<Recognised> {
  const { openRecordsReader } = await import('./records/records.ts')
  return { format: 'records', open: openRecordsReader, hints: { stated: 'utf-8' } }
}
