import { type Categorizer, MIN_CONFIDENCE, openCategorizer } from '@vitrine/categorizer'

let minConfidence = MIN_CONFIDENCE

/** Set once, when the process starts, so that all that decide categories do it alike. */
export function setMinConfidence(value: number): void {
  minConfidence = value
}

export const loadCategorizer = (): Promise<Categorizer> => openCategorizer({ minConfidence })
