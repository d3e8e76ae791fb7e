import { createRoot } from 'react-dom/client'
import '../style/base.css'
import '../style/controls.css'
import '../style/forms.css'
import '../style/tenant.css'
import '../style/result.css'
import '../style/me.css'
import '../style/me-card.css'
import '../style/banks.css'
import { MeApp } from './MeApp.tsx'

createRoot(document.getElementById('root')!).render(<MeApp />)
