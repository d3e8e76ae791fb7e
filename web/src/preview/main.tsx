import { createRoot } from 'react-dom/client'
import '../style/base.css'
import '../style/controls.css'
import '../style/consent.css'
import { PreviewApp } from './PreviewApp.tsx'

createRoot(document.getElementById('root')!).render(<PreviewApp />)
