import { type DragEvent, useState } from 'react'
import { useConsole } from '../console/console-context.ts'
import { FileButton } from '../controls/FileButton.tsx'

/** Where a CSV file of the bank is dropped or chosen. */
export function ProfileDrop({ onFile, name }: { onFile: (file: File) => void; name?: string | undefined }) {
  const { t } = useConsole()
  const [isOver, setOver] = useState(false)
  const onDrag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  const take = ([file]: File[]) => file && onFile(file)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same for everybody.
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={onDrag(true)}
      onDragLeave={onDrag(false)}
      onDrop={(event) => {
        onDrag(false)(event)
        take([...event.dataTransfer.files])
      }}
    >
      <p>{name === undefined ? `${t.profiles.drop} ${t.imports.dropOr}` : <strong>{name}</strong>}</p>
      <FileButton
        label={name === undefined ? t.profiles.choose : t.profiles.chooseOther}
        accept=".csv,.txt,.tsv,text/*"
        onFiles={take}
      />
    </div>
  )
}
