import { createRoot } from 'react-dom/client'
import '../style/base.css'
import '../style/controls.css'
import '../style/consent.css'
import { ConsentApp } from './ConsentApp.tsx'

// /consent/{consentId}?ask=n
const consentId = location.pathname.split('/')[2] ?? ''
const ask = Number(new URLSearchParams(location.search).get('ask') ?? Number.NaN)

createRoot(document.getElementById('root')!).render(
  <ConsentApp consentId={consentId} {...(Number.isInteger(ask) && ask > 0 && { askNumber: ask })} />,
)
