import type { Service } from './service.ts'

/**
 * How the instance is configured in the dashboard: mail links and Google, authenticator apps, one session per
 * browser, no CAPTCHA, no extras.
 */
export function environmentJson({ settings }: Service) {
  return {
    auth_config: authConfig,
    display_config: displayConfig(settings.applicationName, settings.live),
    user_settings: userSettings(settings.requireSameClient),
    organization_settings: {
      enabled: false,
      max_allowed_memberships: 5,
      actions: { admin_delete: false },
      domains: { enabled: false, enrollment_modes: [], default_role: 'org:member' },
      creator_role: 'org:admin',
    },
    fraud_settings: { object: 'fraud_settings', native: { device_attestation_mode: 'disabled' } },
    commerce_settings: {
      billing: {
        stripe_publishable_key: null,
        user: { enabled: false, has_paid_plans: false },
        organization: { enabled: false, has_paid_plans: false },
      },
    },
    api_keys_settings: { enabled: false, user_api_keys_enabled: false, orgs_api_keys_enabled: false },
    client_debug_mode: false,
    maintenance_mode: false,
  }
}

const authConfig = {
  object: 'auth_config',
  id: 'aac_local',
  first_name: 'on',
  last_name: 'on',
  email_address: 'required',
  phone_number: 'off',
  username: 'off',
  password: 'off',
  identification_requirements: [['email_address', 'oauth_google']],
  identification_strategies: ['email_address', 'oauth_google'],
  first_factors: ['email_link', 'email_code', 'oauth_google'],
  second_factors: ['totp', 'backup_code'],
  email_address_verification_strategies: ['email_link', 'email_code'],
  single_session_mode: true,
  enhanced_email_deliverability: false,
  test_mode: false,
  cookieless_dev: false,
  url_based_session_syncing: false,
  claimed_at: null,
  reverification: true,
  native_settings: {
    object: 'native_settings',
    api_enabled: false,
    trusted_device_sign_in_enabled: false,
    trusted_device_enrollment_prompt_after_sign_in_enabled: false,
    trusted_device_enrollment_prompt_after_sign_up_enabled: false,
  },
}

// Pages of Clerk's own that this product never opens; our code always says where to go.
const UNUSED_PAGES = [
  'home_url',
  'sign_in_url',
  'sign_up_url',
  'user_profile_url',
  'waitlist_url',
  'oauth_consent_url',
  'after_sign_in_url',
  'after_sign_up_url',
  'after_sign_out_one_url',
  'after_sign_out_all_url',
  'after_switch_session_url',
  'after_join_waitlist_url',
  'organization_profile_url',
  'create_organization_url',
  'after_leave_organization_url',
  'after_create_organization_url',
  'logo_link_url',
]

const displayConfig = (applicationName: string, live: boolean) => ({
  object: 'display_config',
  id: 'display_config_local',
  instance_environment_type: live ? 'production' : 'development',
  application_name: applicationName,
  theme: {},
  preferred_sign_in_strategy: 'otp',
  ...Object.fromEntries(UNUSED_PAGES.map((name) => [name, '/'])),
  support_email: null,
  branded: false,
  experimental_force_oauth_first: false,
  clerk_js_version: null,
  show_devmode_warning: false,
  google_one_tap_client_id: null,
  help_url: null,
  privacy_policy_url: null,
  terms_url: null,
  logo_url: null,
  favicon_url: null,
  logo_image: null,
  favicon_image: null,
  captcha_public_key: null,
  captcha_widget_type: null,
  captcha_public_key_invisible: null,
  captcha_provider: null,
  captcha_oauth_bypass: [],
})

const off = {
  enabled: false,
  required: false,
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verifications: [],
  verify_at_sign_up: false,
  immutable: false,
}

const attributes = {
  email_address: {
    ...off,
    enabled: true,
    required: true,
    used_for_first_factor: true,
    first_factors: ['email_link', 'email_code'],
    verifications: ['email_link', 'email_code'],
    verify_at_sign_up: true,
  },
  first_name: { ...off, enabled: true },
  last_name: { ...off, enabled: true },
  phone_number: off,
  username: off,
  web3_wallet: off,
  password: off,
  authenticator_app: { ...off, enabled: true, used_for_second_factor: true, second_factors: ['totp'] },
  ticket: off,
  backup_code: { ...off, enabled: true, used_for_second_factor: true, second_factors: ['backup_code'] },
  passkey: off,
}

const google = {
  enabled: true,
  required: false,
  authenticatable: true,
  block_email_subaddresses: false,
  strategy: 'oauth_google',
  not_selectable: false,
  deprecated: false,
  name: 'Google',
  logo_url: null,
}

const userSettings = (requireSameClient: boolean) => ({
  attributes,
  social: { oauth_google: google },
  saml: { enabled: false },
  enterprise_sso: { enabled: false },
  sign_in: { second_factor: { required: false } },
  sign_up: {
    captcha_enabled: false,
    captcha_widget_type: 'smart',
    custom_action_required: false,
    progressive: true,
    mode: 'public',
    legal_consent_enabled: false,
  },
  restrictions: {
    allowlist: { enabled: false },
    blocklist: { enabled: false },
    allowlist_blocklist_disabled_on_sign_in: { enabled: false },
    block_email_subaddresses: { enabled: false },
    block_disposable_email_domains: { enabled: false },
  },
  password_settings: {
    disable_hibp: false,
    disable_password_reverification: false,
    min_length: 8,
    max_length: 72,
    require_special_char: false,
    require_numbers: false,
    require_uppercase: false,
    require_lowercase: false,
    show_zxcvbn: false,
    min_zxcvbn_strength: 0,
    enforce_hibp_on_sign_in: false,
    allowed_special_characters: '',
  },
  username_settings: {
    min_length: 4,
    max_length: 64,
    allow_extended_special_characters: false,
    allow_numeric_usernames: false,
  },
  actions: { delete_self: true, create_organization: false, create_organizations_limit: null },
  attack_protection: {
    user_lockout: { enabled: true, max_attempts: 100, duration_in_minutes: 60 },
    pii: { enabled: true },
    email_link: { require_same_client: requireSameClient },
    enumeration_protection: { enabled: false },
  },
  passkey_settings: { allow_autofill: false, show_sign_in_button: false, satisfies_second_factor: false },
})
