import { createRoot } from 'react-dom/client'
import '../style/base.css'
import '../style/controls.css'
import '../style/console.css'
import '../style/console-table.css'
import '../style/console-parts.css'
import '../style/console-profiles.css'
import { followLook } from '../look/look.ts'
import { ConsoleApp } from './ConsoleApp.tsx'

followLook()
createRoot(document.getElementById('root')!).render(<ConsoleApp />)
