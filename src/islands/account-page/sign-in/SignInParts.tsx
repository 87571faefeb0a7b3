import '#islands/ui/field.css'
import { DevicesPart } from './DevicesPart.tsx'
import { EmailPart } from './EmailPart.tsx'
import { GooglePart } from './GooglePart.tsx'
import type { Shared } from './Part.tsx'
import { TokensPart } from './TokensPart.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Email, Google, every browser that is signed in, and access tokens. */
export function SignInParts({ user, shared }: { user: string; shared: Shared }) {
  const { Day, LoadFailed, SkeletonBlock, useOwn } = shared
  const { value, problem, reload } = useSignIn(user)
  if (!value)
    return problem ? <LoadFailed message={problem} retry={() => void reload()} /> : <SkeletonBlock className="h-72" />
  const { email, others, google, googleProblem, onlyGoogle, devices } = value
  return (
    <div className="grid items-start gap-x-12 gap-y-3 lg:grid-cols-[minmax(0,360px)_minmax(0,1fr)]">
      <div className="grid gap-3">
        <EmailPart {...{ email, others, reload }} />
        <GooglePart {...{ google, googleProblem, onlyGoogle, reload }} />
      </div>
      <div className="grid gap-3">
        <DevicesPart {...{ devices, reload, Day }} />
        <TokensPart {...{ user, LoadFailed, SkeletonBlock, useOwn }} />
      </div>
    </div>
  )
}
