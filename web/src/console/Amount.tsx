import { useConsole } from './console-context.ts'

/** As the bank wrote it, in the language's notation. The text is passed on as it is, so that no digit is lost. */
export function Amount({ amount, currency }: { amount: string | number; currency: string }) {
  const { language } = useConsole()
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 20,
  })
  const text = String(amount)
  return (
    <span className={text.startsWith('-') ? 'amount' : 'amount plus'}>
      {format.format(text as `${number}`)} {currency}
    </span>
  )
}
