import { wordOf } from './parts.tsx'

/** Formats are called the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  camt: 'camt (ISO 20022)',
  mt940: 'MT940',
  ofx: 'OFX',
  qif: 'QIF',
  csv: 'CSV',
  simplefin: 'SimpleFIN',
  'enable-banking': 'Enable Banking',
  'berlin-group': 'Berlin Group',
  'uk-open-banking': 'UK Open Banking',
}
export const formatName = (format = ''): string => wordOf(NAMES, format)
