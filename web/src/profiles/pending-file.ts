/** A file that was dropped on another page, on its way to the page where its profile is made. */
let pending: File | undefined

export const setPendingFile = (file: File): void => {
  pending = file
}
export const pendingFile = (): File | undefined => pending
export const clearPendingFile = (): void => {
  pending = undefined
}
