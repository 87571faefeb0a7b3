import { Button } from '#islands/ui/Button.tsx'

type TroubleProps = { sentence: string; way?: string; retry: () => void }

/** Says why there is nothing to see, and leads on. */
export function Trouble({ sentence, way = 'Try again', retry }: TroubleProps) {
  return (
    <div className="admin-empty" role="alert">
      <p>{sentence}</p>
      <Button onClick={retry}>{way}</Button>
    </div>
  )
}
