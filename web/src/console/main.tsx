import { createRoot } from 'react-dom/client'
import '../style/base.css'
import '../style/controls.css'
import '../style/console.css'
import '../style/console-table.css'
import '../style/console-parts.css'
import '../style/console-profiles.css'
import { followTheme } from '../theme/theme.ts'
import { ConsoleApp } from './ConsoleApp.tsx'

followTheme()
createRoot(document.getElementById('root')!).render(<ConsoleApp />)
