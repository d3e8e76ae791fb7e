/**
 * The decimal numbers of the service. A quotation mark within a JSON text is escaped, so this only finds names of fields; the
 * service writes no spaces.
 */
const DECIMAL = /"(amount|balance|exchangeRate)":(-?[0-9.]+)/g

/** Parses an answer. Beside each decimal number there is its text, because a number cannot hold every amount. */
export const parseExact = (json: string): unknown => JSON.parse(json.replace(DECIMAL, '"$1":$2,"$1Text":"$2"'))
