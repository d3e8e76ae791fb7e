import { createRoot } from 'react-dom/client'
import '../style/base.css'
import '../style/controls.css'
import '../style/me.css'
import { MeApp } from './MeApp.tsx'

createRoot(document.getElementById('root')!).render(<MeApp />)
