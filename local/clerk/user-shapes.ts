import { emailsOf } from './accounts.ts'
import type { EmailAddress, User } from './entities.ts'

const STRATEGIES = {
  admin: 'admin',
  email_link: 'email_link',
  email_code: 'email_code',
  google: 'from_oauth_google',
} as const
const OBJECTS = {
  admin: 'verification_admin',
  email_link: 'verification_email_link',
  email_code: 'verification_otp',
  google: 'verification_from_oauth',
} as const

function emailProofJson({ emailProof, unverified, emailCode }: EmailAddress, { createdAt }: User) {
  const mailed = emailProof === 'email_link' || emailProof === 'email_code'
  return {
    object: OBJECTS[emailProof],
    status: unverified ? 'unverified' : 'verified',
    strategy: STRATEGIES[emailProof],
    attempts: emailCode?.attempts ?? null,
    expire_at: mailed ? (emailCode?.expiresAt ?? createdAt) : null,
  }
}

export const emailJson = (address: EmailAddress, user: User) => ({
  id: address.emailId,
  object: 'email_address',
  email_address: address.email,
  reserved: false,
  // A new address without a code has no verification yet.
  verification: address.unverified && address !== user && !address.emailCode ? null : emailProofJson(address, user),
  linked_to: user.google?.email === address.email ? [{ type: 'oauth_google', id: user.google.id }] : [],
  matches_sso_connection: false,
  created_at: user.createdAt,
  updated_at: user.updatedAt,
})

/** The connected Google account, and the last failed or pending attempt to connect one. */
export function externalAccountsJson({ google, connecting, createdAt, updatedAt }: User) {
  const common = {
    object: 'external_account',
    provider: 'oauth_google',
    approved_scopes: 'email openid profile',
    image_url: '',
    username: null,
    public_metadata: {},
    label: null,
    created_at: createdAt,
    updated_at: updatedAt,
  }
  const oauth = { object: 'verification_oauth', strategy: 'oauth_google', attempts: null }
  const connected = google && {
    ...common,
    id: google.id,
    identification_id: google.id,
    provider_user_id: google.subject,
    email_address: google.email,
    first_name: google.firstName ?? '',
    last_name: google.lastName ?? '',
    verification: { ...oauth, status: 'verified', expire_at: createdAt },
  }
  if (!connecting) return connected ? [connected] : []
  const { id, verification } = connecting
  const { status, expiresAt, url, problem } = verification
  const tried = {
    ...common,
    id,
    identification_id: id,
    provider_user_id: '',
    email_address: '',
    first_name: '',
    last_name: '',
    verification: {
      ...oauth,
      status,
      expire_at: expiresAt,
      ...(url && { external_verification_redirect_url: url }),
      ...(problem && { error: { ...problem, long_message: problem.message } }),
    },
  }
  return connected ? [connected, tried] : [tried]
}

/** A user as the browser sees it, without private metadata. */
export function userJson(user: User) {
  return {
    id: user.id,
    object: 'user',
    username: null,
    first_name: user.firstName,
    last_name: user.lastName,
    image_url: '',
    has_image: false,
    primary_email_address_id: user.emailId,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    password_enabled: false,
    two_factor_enabled: Boolean(user.secondFactor),
    totp_enabled: Boolean(user.secondFactor),
    backup_code_enabled: Boolean(user.secondFactor),
    email_addresses: emailsOf(user).map((address) => emailJson(address, user)),
    phone_numbers: [],
    web3_wallets: [],
    passkeys: [],
    organization_memberships: [],
    enterprise_accounts: [],
    saml_accounts: [],
    external_accounts: externalAccountsJson(user),
    public_metadata: user.publicMetadata,
    unsafe_metadata: user.unsafeMetadata,
    external_id: user.externalId,
    banned: user.banned,
    locked: false,
    lockout_expires_in_seconds: null,
    verification_attempts_remaining: 100,
    mfa_enabled_at: user.secondFactor?.enabledAt ?? null,
    mfa_disabled_at: null,
    legal_accepted_at: null,
    delete_self_enabled: true,
    create_organization_enabled: false,
    last_sign_in_at: user.lastSignInAt,
    last_active_at: user.lastActiveAt,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  }
}

/** A user as the backend API returns it. */
export const backendUserJson = (user: User) => ({ ...userJson(user), private_metadata: user.privateMetadata })
