/** The public interface: exact decimals, IBANs and creditor ids, dates and instants. */
export { findCreditorId, isCreditorId, normaliseCreditorId } from './creditor-id.ts'
export { addDecimals, canonicalDecimal, isDecimal, isNegative, toTwoPlaces } from './decimal.ts'
export { bankCodeOf, hasIbanShape, isIban, normaliseIban } from './iban.ts'
export {
  dateOfDay,
  dayNumber,
  isLocalDate,
  isTimeZone,
  localDay,
  parseBound,
  parseInstant,
  parseLocalTime,
  startOfDay,
  toWireTime,
  zoneOfCountry,
} from './instant.ts'
export { fromUnits, multiply, negate, PLACES, toUnits } from './units.ts'
