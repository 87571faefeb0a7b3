import { type ReactNode, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'

type FileButtonProps = {
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button that asks for files; the browser's own field looks different in every browser. */
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
          // Else choosing the same file again, mended meanwhile, would be no change.
          currentTarget.value = ''
        }}
      />
      <Button glyph="plus" onClick={() => field.current?.click()}>
        {children}
      </Button>
    </>
  )
}
