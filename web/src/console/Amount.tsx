import { useConsole } from './console-context.ts'

type Props = { amount: string | number; currency: string; isBalance?: boolean }

/** Money that came in is marked; a balance is neither good nor bad. */
export function Amount({ amount, currency, isBalance = false }: Props) {
  const i18n = useConsole()
  const isPlus = !isBalance && !String(amount).startsWith('-')
  return <span className={isPlus ? 'amount plus' : 'amount'}>{i18n.amount(amount, currency)}</span>
}
