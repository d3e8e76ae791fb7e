import { createRoot } from 'react-dom/client'
import '../style/base.css'
import '../style/controls.css'
import '../style/consent.css'
import { readAskLink } from '../api/asks.ts'
import { ConsentApp } from './ConsentApp.tsx'

// Another link that is pasted over this one differs behind the # alone, and the browser does not load for that.
addEventListener('hashchange', () => location.reload())

createRoot(document.getElementById('root')!).render(<ConsentApp link={readAskLink(location)} />)
