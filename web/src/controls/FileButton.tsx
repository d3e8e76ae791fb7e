import { useRef } from 'react'
import { ActionButton } from './ActionButton.tsx'

type Props = { label: string; accept?: string; multiple?: boolean; onFiles: (files: File[]) => void }

export function FileButton({ label, accept, multiple = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionButton kind="plain" onPress={() => input.current?.click()}>
        {label}
      </ActionButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
