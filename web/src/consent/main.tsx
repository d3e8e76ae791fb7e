import { createRoot } from 'react-dom/client'
import '../style/base.css'
import '../style/controls.css'
import '../style/forms.css'
import '../style/tenant.css'
import '../style/result.css'
import '../style/consent.css'
import '../style/banks.css'
import { openAskLink } from './ask-link.ts'
import { ConsentApp } from './ConsentApp.tsx'

// A pasted link may differ only behind the #, and the browser does not reload for that.
addEventListener('hashchange', () => location.reload())

createRoot(document.getElementById('root')!).render(<ConsentApp link={openAskLink()} />)
