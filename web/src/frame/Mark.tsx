import { BRAND } from './brand.ts'

/** The logo of all pages (src/platform/http/frame.ts), inline so that it shows at once. */
export function Mark() {
  return (
    <span className="mark">
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <rect x="2" y="2" width="28" height="28" rx="7" fill="#0b7a6d" />
        <path d="M9 2h7L2 16V9a7 7 0 0 1 7-7z" fill="#fff" fillOpacity=".28" />
        <path d="M20 2h3L2 23v-3z" fill="#fff" fillOpacity=".16" />
        <path d="M9 10.5h3.6l3.4 9 3.4-9H23l-5.4 13h-3.2z" fill="#fff" />
      </svg>
      {BRAND}
    </span>
  )
}
