/** A file that was dropped on another page, on its way to the page where its profile is made. */
let handed: File | undefined

export const handOver = (file: File): void => {
  handed = file
}
export const handedFile = (): File | undefined => handed
export const forgetFile = (): void => {
  handed = undefined
}
