import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Shows a dialog over any page. `render` gets the function that takes it away again. */
export function openOverPage(render: (close: () => void) => ReactNode): void {
  const place = document.createElement('div')
  document.body.append(place)
  const react = createRoot(place)
  react.render(
    render(() => {
      react.unmount()
      place.remove()
    }),
  )
}
