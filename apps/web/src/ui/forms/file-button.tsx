import { type DragEvent, type ReactNode, useRef, useState } from 'react'

import { Button } from '../button.tsx'

export interface FileButtonProps {
  icon: ReactNode
  children: ReactNode
  /** Types and endings that the device offers. */
  accept: string
  disabled?: boolean | undefined
  describedBy?: string | undefined
  /** Opens the camera if the device has one. */
  camera?: boolean | undefined
  onFile: (file: File) => void
}

/** Asks the device for a file. */
export function FileButton({ icon, children, accept, disabled, describedBy, camera, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="secondary"
        icon={icon}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        {...(camera && { capture: 'environment' as const })}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // Lets the same file be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

/** A place where a file can be dropped; `isOver` while one is held above it. */
export function useFileDrop(onFile: (file: File) => void, isBusy: boolean) {
  const [isOver, setIsOver] = useState(false)
  const handlers = {
    // Without this the browser would open the file instead.
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(!isBusy)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const [file] = event.dataTransfer.files
      if (file && !isBusy) onFile(file)
    },
  }
  return { isOver, handlers }
}
