import { emailsOf } from './accounts.ts'
import type { SecondFactor, SignIn, SignUp, Verification } from './entities.ts'
import type { Service } from './service.ts'

const DAY = 24 * 60 * 60 * 1000

const OBJECTS: Record<Verification['strategy'], string> = {
  email_link: 'verification_email_link',
  email_code: 'verification_otp',
  oauth_google: 'verification_oauth',
  from_oauth_google: 'verification_from_oauth',
}

function verificationJson({ now }: Service, verification: Verification, attempts: number | null = null) {
  const { strategy, expiresAt, verifiedAtClient, url, problem } = verification
  const tooLate = verification.status === 'unverified' && expiresAt <= now()
  return {
    object: OBJECTS[strategy],
    status: tooLate ? 'expired' : verification.status,
    strategy,
    attempts,
    expire_at: expiresAt,
    // clerk-js uses this to detect another browser; Clerk omits it rather than send null.
    ...(verifiedAtClient && { verified_at_client: verifiedAtClient }),
    ...(url && { external_verification_redirect_url: url }),
    ...(problem && { error: { ...problem, long_message: problem.message } }),
  }
}

/** Clerk lists second factors only after the first one was verified. */
const SECOND = new Set<SignIn['status']>(['needs_second_factor', 'complete'])

export const secondFactorsOf = ({ backupCodes }: SecondFactor) =>
  (backupCodes.length > 0 ? ['totp', 'backup_code'] : ['totp']).map((strategy) => ({ strategy }))

export function signInJson(service: Service, attempt: SignIn) {
  const user = service.store.users.get(attempt.userId)
  const address = user && (emailsOf(user).find(({ email }) => email === attempt.identifier) ?? user)
  return {
    object: 'sign_in_attempt',
    id: attempt.id,
    status: attempt.status,
    identifier: attempt.identifier,
    supported_identifiers: ['email_address'],
    supported_first_factors: address
      ? [
          ...['email_link', 'email_code'].map((strategy) => ({
            strategy,
            email_address_id: address.emailId,
            safe_identifier: address.email,
            primary: address === user,
          })),
          { strategy: 'oauth_google' },
        ]
      : [],
    supported_second_factors:
      user?.secondFactor && SECOND.has(attempt.status) ? secondFactorsOf(user.secondFactor) : null,
    first_factor_verification:
      attempt.firstFactor && verificationJson(service, attempt.firstFactor, attempt.mailedCode?.attempts),
    second_factor_verification: attempt.secondFactor && {
      object: `verification_${attempt.secondFactor.strategy}`,
      ...attempt.secondFactor,
      expire_at: null,
    },
    user_data: user ? { first_name: user.firstName, last_name: user.lastName, image_url: '', has_image: false } : null,
    created_session_id: attempt.sessionId,
    abandon_at: attempt.createdAt + DAY,
  }
}

export function signUpJson(service: Service, attempt: SignUp) {
  const { email, emailVerification, externalAccount } = attempt
  // An address that was not prepared yet still has an open verification, without a deadline of its own.
  const open: Verification = { strategy: 'email_link', status: 'unverified', expiresAt: attempt.createdAt + DAY }
  return {
    object: 'sign_up_attempt',
    id: attempt.id,
    status: attempt.status,
    required_fields: ['email_address'],
    optional_fields: ['first_name', 'last_name'],
    missing_fields: email ? [] : ['email_address'],
    unverified_fields: email && attempt.status !== 'complete' ? ['email_address'] : [],
    verifications: {
      email_address: {
        ...verificationJson(service, emailVerification ?? open, attempt.mailedCode?.attempts),
        next_action: emailVerification ? '' : 'needs_prepare',
        supported_strategies: ['email_link', 'email_code'],
      },
      phone_number: null,
      web3_wallet: null,
      external_account: externalAccount && verificationJson(service, externalAccount),
    },
    username: null,
    email_address: email,
    phone_number: null,
    web3_wallet: null,
    password_enabled: false,
    first_name: attempt.firstName,
    last_name: attempt.lastName,
    unsafe_metadata: attempt.unsafeMetadata,
    public_metadata: {},
    custom_action: false,
    external_id: null,
    created_session_id: attempt.sessionId,
    created_user_id: attempt.status === 'complete' ? attempt.userId : null,
    abandon_at: attempt.createdAt + DAY,
    legal_accepted_at: null,
  }
}
