import { createRoot } from 'react-dom/client'
import '../style/base.css'
import '../style/controls.css'
import '../style/forms.css'
import '../style/tenant.css'
import '../style/result.css'
import '../style/consent.css'
import { followTheme } from '../theme/theme.ts'
import { PreviewApp } from './PreviewApp.tsx'

followTheme()
createRoot(document.getElementById('root')!).render(<PreviewApp />)
