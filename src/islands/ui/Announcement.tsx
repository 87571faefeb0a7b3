import { useEffect, useState } from 'react'

/** Somebody who types on has not stopped to listen yet. */
const PAUSE_MS = 600

/** Read out by a screen reader once per pause, where the text that everybody sees changes with every key. */
export function Announcement({ text }: { text: string }) {
  // A page made on demand says it from the start. In the browser a region is only read out when it changes later.
  const [said, say] = useState(typeof document === 'undefined' ? text : '')
  useEffect(() => {
    const pause = setTimeout(() => say(text), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  )
}
