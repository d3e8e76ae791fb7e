/** The public interface: files opened by their content, a reader per format, sums, and the profiles of banks. */
export { BANK_PROFILES, type BankProfile, findBankProfile } from './bank-profiles.ts'
export { looksLikeCamt, openCamtReader } from './camt/camt.ts'
export { csvCell } from './csv/cell.ts'
export { openCsvReader } from './csv/csv.ts'
export { UNKNOWN_BANK } from './csv/describe.ts'
export type { ProfileGuess } from './csv/guess.ts'
export { CHARSETS, type Column, type Columns, DELIMITERS, type Profile, type Sign, type Skip } from './csv/profile.ts'
export { PROFILES } from './csv/profiles/index.ts'
export { readProfile } from './csv/read-profile.ts'
export { findProfile, noProfile } from './csv/recognise.ts'
export { type CsvRow, openTokenizer } from './csv/tokenizer.ts'
export {
  type CsvInspection,
  type FileOptions,
  type FormatName,
  inspectCsv,
  type OpenedFile,
  openFile,
  type Recognised,
} from './detect.ts'
export { looksLikeBerlinGroup, openBerlinGroupReader } from './json/berlin-group.ts'
export { looksLikeEnableBanking, openEnableBankingReader } from './json/enable-banking.ts'
export { looksLikeSimplefin, openSimplefinReader } from './json/simplefin.ts'
export { looksLikeUkOpenBanking, openUkOpenBankingReader } from './json/uk-open-banking.ts'
export { looksLikeMt940, openMt940Reader } from './mt940/mt940.ts'
export { looksLikeOfx, openOfxReader } from './ofx/ofx.ts'
export { looksLikeQif, openQifReader } from './qif/qif.ts'
export { findRecordFault } from './record-fault.ts'
export type { StatedOption } from './remedies.ts'
export { type Scanned, scan } from './scan.ts'
export type { Counterparty, CurrencyExchange, RecordCategory, SourceRecord } from './source-record.ts'
export {
  type Balance,
  type Completeness,
  type Entry,
  type Habits,
  type IdHabit,
  type LineOrder,
  type Note,
  type OpenReader,
  type ProfileCandidate,
  type Reader,
  type ReaderEvent,
  type ReadOptions,
  type StatementFoot,
  type StatementHead,
  type StatementScope,
  UnknownCsv,
  Unreadable,
  UnreadableRow,
} from './statement.ts'
export type { StatementSummary } from './summary.ts'
