/** How far the service's clock is ahead of this device's, in milliseconds: the service decides when something ends. */
let ahead = 0

export function readServerTime(header: string | null): void {
  const reported = header === null ? Number.NaN : Date.parse(header)
  // The header has whole seconds; a smaller difference is ignored.
  if (!Number.isNaN(reported)) ahead = Math.abs(reported - Date.now()) < 2000 ? 0 : reported - Date.now()
}

export const serverNow = (): Date => new Date(Date.now() + ahead)
