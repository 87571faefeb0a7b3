import { type ReactNode, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'

type FileButtonProps = {
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A file picker button; the native input looks different in every browser. */
export function FileButton({ accept, multiple = false, onFiles, children }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Otherwise choosing the same file again, after a fix, would not fire a change event.
          currentTarget.value = ''
        }}
      />
      <Button glyph="plus" onClick={() => field.current?.click()}>
        {children}
      </Button>
    </>
  )
}
