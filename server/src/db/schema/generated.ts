// Written by server/test/database/table-types.test.ts from the migrations.
import type { Generated } from 'kysely'

export interface Tables {
  access_link: {
    id: Generated<number>
    token_hash: string
    purpose: 'first organizer' | 'password'
    staff_id: number | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  answer: {
    id: Generated<number>
    observer_id: number
    polling_station_id: number
    question_id: number
    form_id: number
    form_version: number
    revision: number
    answered_at: Date
    superseded_at: Date | null
    history_position: number | null
    dictated_to: string | null
    corrected_by: string | null
    correction_reason: string | null
    accepted_by: string | null
    not_observed: Generated<boolean>
  }
  answer_conflict: {
    answer_id: number
    resolution: 'kept' | 'accepted' | 'replaced' | null
    resolved_at: Date | null
    resolved_by: string | null
  }
  answer_verification: {
    id: Generated<number>
    answer_id: number
    method: 'call' | 'picture' | 'second_observer'
    verified_at: Date
    verified_by: string
    withdrawn_at: Date | null
    withdrawn_by: string | null
  }
  app_file: {
    observer_id: number
    sha256: string
    size_bytes: number
    created_at: Date
    completed_at: Date | null
    media_type: string | null
    width: number | null
    height: number | null
  }
  app_file_part: {
    observer_id: number
    sha256: string
    from_byte: number
    bytes: Uint8Array
  }
  app_item: {
    id: string
    observer_id: number
    device_id: string
    sequence: number
    kind: string
    item: unknown
    sha256: string
    received_at: Date
    imported_by: string | null
    clock_ahead: number | null
  }
  area: {
    id: Generated<number>
    parent_id: number | null
    level: number
    code: string
    name: string
    sort_order: Generated<number>
  }
  attachment: {
    id: Generated<number>
    note_id: number
    position: number
    file_name: string
    media_type: string
    size_bytes: number
    sha256: string
    width: number
    height: number
    original_sha256: string | null
  }
  audit: {
    id: Generated<number>
    at: Date
    action: string
    staff_id: number | null
    account: string | null
    ngo_id: number | null
    address: string
    subject_kind: string | null
    subject_id: number | null
    facts: unknown
  }
  awaited_file: {
    id: Generated<number>
    observer_id: number
    sha256: string
    note_id: number | null
    unplaced_report_id: number | null
    position: number
    file_name: string
    original_sha256: string | null
  }
  bin_item: {
    kind: 'checkpoint' | 'form' | 'ngo' | 'observer'
    subject_id: number
    name: string
    deleted_at: Date
    deleted_by: string
    rows: unknown
  }
  call_claim: {
    observer_id: number
    staff_id: number
    claimed_at: Date
    expires_at: Date
    skipped_at: Date | null
  }
  checkpoint: {
    id: Generated<number>
    name: string
    form_id: number
    due_at: Date
    required_answers: number | null
    all_counties: boolean
    created_at: Date
  }
  checkpoint_county: {
    checkpoint_id: number
    county_id: number
  }
  completed_backup: {
    checksum: string
    taken_at: Date
    appended: unknown
    missing_pictures: Generated<number>
  }
  county: {
    id: Generated<number>
    code: string
    name: string
    diaspora: Generated<boolean>
    sort_order: Generated<number>
    area_id: number | null
  }
  device: {
    observer_id: number
    id: string
    name: string
    card_id: number | null
    created_at: Date
    last_seen_at: Date
    held_count: number | null
    held_since: Date | null
    ended_at: Date | null
    ended_by: string | null
    erase_requested: Generated<boolean>
  }
  election_settings: {
    id: Generated<boolean>
    late_after_minutes: number
    release_after_minutes: number | null
    disagreement_minutes: number
    levels: Generated<string[]>
    election_name: Generated<string>
    election_date: string | null
    is_rehearsal: Generated<boolean>
    time_zone: string | null
    languages: string[] | null
    push_test: unknown | null
    country: string | null
    office_phone: string | null
    careful_mode: Generated<boolean>
    retention_days: number | null
    observer_languages: string[] | null
  }
  erasure: {
    election_date: string
    erased_at: Date
    document: unknown
  }
  export_key: {
    id: string
    public_key: string
    first_used_at: Date
  }
  export_manifest: {
    id: string
    ngo_id: number | null
    key_id: string
    made_at: Date
    document: unknown
  }
  fired_check: {
    id: Generated<number>
    observer_id: number
    polling_station_id: number
    check_id: number
    form_id: number
    form_version: number
    says: unknown
    severity: 'hint' | 'flag'
    operands: unknown
    left_sum: string
    right_sum: string
    tolerance: string
    fired_at: Date
    ended_at: Date | null
    end_reason: 'repaired' | 'changed' | 'replaced' | null
    confirmed_at: Date | null
  }
  follow_up: {
    id: Generated<number>
    ngo_id: number
    state: Generated<'new' | 'taken' | 'confirmed' | 'unfounded' | 'unverifiable' | 'closed' | 'reopened'>
    owner_id: number | null
    severity: 'low' | 'medium' | 'high' | null
    referred_to: string | null
    referred_at: Date | null
    opened_at: Date
    updated_at: Date
    waiting_since: Date
    result: 'confirmed' | 'unfounded' | 'unverifiable' | null
  }
  follow_up_event: {
    id: Generated<number>
    follow_up_id: number
    at: Date
    kind: 'opened' | 'reopened' | 'taken' | 'released' | 'assigned' | 'state' | 'severity' | 'comment' | 'referred' | 'linked' | 'unlinked' | 'undone'
    staff_id: number | null
    account: string | null
    value: string | null
    answer_id: number | null
    observer_id: number | null
    polling_station_id: number | null
    occurred_at: Date | null
    sender_key: string | null
    request_hash: string | null
    previous: unknown | null
    fired_check_id: number | null
    note_id: number | null
  }
  follow_up_mail: {
    follow_up_id: number
    staff_id: number
    attempts: Generated<number>
    due_at: Date
    sent_at: Date | null
  }
  follow_up_mention: {
    event_id: number
    staff_id: number
    follow_up_id: number
  }
  form: {
    id: Generated<number>
    code: string
    description: string
    diaspora: boolean
    question_count: Generated<number>
    sort_order: Generated<number>
    current_version: Generated<number>
    revision: Generated<number>
    draft: unknown | null
    created_at: Date
    updated_at: Date
    needs_recheck: Generated<boolean>
    has_conditions: Generated<boolean>
    languages: unknown | null
  }
  form_check: {
    id: Generated<number>
    form_id: number
    last_version: number | null
    says: unknown | null
    severity: 'hint' | 'flag' | null
    rule: unknown | null
  }
  form_progress: {
    observer_id: number
    polling_station_id: number
    form_id: number
    county_id: number
    answered_count: number
    progressed_at: Date
    last_answer_at: Date
    is_expected: Generated<boolean>
    not_asked_count: Generated<number>
    not_asked: Generated<number[]>
  }
  form_version: {
    form_id: number
    version: number
    document: unknown
    published_at: Date
    published_by: number | null
  }
  generated_pins: {
    id: Generated<number>
    staff_id: number
    pin_count: number
    sealed: string
    created_at: Date
  }
  guide: {
    id: Generated<number>
    title: string
    media_type: 'application/pdf' | 'text/plain'
    size_bytes: number
    sha256: string
    uploaded_at: Date
  }
  help_call: {
    id: Generated<number>
    observer_id: number
    polling_station_id: number | null
    text: string
    called_at: Date
    taken_by: string | null
    taken_at: Date | null
    closed_by: string | null
    closed_at: Date | null
  }
  known_network: {
    account_key: string
    network: string
    last_used_at: Date
  }
  live_event: {
    id: Generated<number>
    position: number | null
    kind: string
    ngo_id: number | null
    observer_id: number | null
    polling_station_id: number | null
    note_id: number | null
    form_id: number | null
    flagged: boolean | null
    created_at: Date
  }
  login_failure: {
    account_key: string
    address: string
    failures: number
    last_failed_at: Date
  }
  migration_checksum: {
    name: string
    checksum: string
  }
  ngo: {
    id: Generated<number>
    name: string
    short_name: string
    organizer: Generated<boolean>
    is_active: Generated<boolean>
    created_at: Date
    require_second_factor: Generated<boolean>
    observer_count: Generated<number>
  }
  note: {
    id: Generated<number>
    observer_id: number
    polling_station_id: number
    question_id: number | null
    text: string
    staff_id: number | null
    created_at: Date
    sent_under: string | null
    staff_account: string | null
  }
  notification: {
    id: Generated<number>
    staff_id: number | null
    channel: string
    sender: string
    title: string
    message: string
    to_all: boolean
    idempotency_key: string | null
    request_hash: string | null
    created_at: Date
    ngo_id: number | null
    is_test: Generated<boolean>
  }
  notification_recipient: {
    notification_id: number
    observer_id: number
    status: Generated<'pending' | 'delivered' | 'failed' | 'not_configured'>
    detail: string | null
    attempts: Generated<number>
    settled_at: Date | null
    read_at: Date | null
  }
  observer: {
    id: Generated<number>
    ngo_id: number
    name: string
    name_folded: string
    phone: string
    phone_key: string
    pin_hash: string
    send_sms: Generated<boolean>
    is_test_observer: Generated<boolean>
    demo: Generated<boolean>
    device_registered_at: Date | null
    last_seen_at: Date | null
    note_count: Generated<number>
    station_count: Generated<number>
    created_at: Date
    removed_at: Date | null
    backup_phone: string | null
    phone_key_serial: Generated<number>
  }
  observer_activity: {
    observer_id: number
    last_seen_at: Date | null
    station_count: number
    ngo_id: number | null
    station_id: number | null
  }
  observer_assignment: {
    observer_id: number
    polling_station_id: number
  }
  observer_card: {
    id: Generated<number>
    observer_id: number
    token_hash: string
    created_at: Date
    created_by: string
    ended_at: Date | null
    ended_by: string | null
  }
  observer_county: {
    observer_id: number
    county_id: number
  }
  outbox: {
    id: Generated<number>
    kind: string
    payload: unknown
    due_at: Date
    attempts: Generated<number>
    created_at: Date
  }
  phone_call: {
    id: Generated<number>
    observer_id: number
    checkpoint_id: number | null
    staff_id: number | null
    account: string
    at: Date
    phone_key: string
    outcome: 'reached' | 'no_answer' | 'wrong_number' | 'will_send' | 'dictated'
    next_try_at: Date | null
    comment: string | null
    sender_key: string | null
    request_hash: string | null
    phone: string
  }
  phone_key_rules: {
    id: Generated<boolean>
    rules: string
  }
  polling_station: {
    id: Generated<number>
    county_id: number
    number: number
    address: Generated<string>
    latitude: number | null
    longitude: number | null
    name: Generated<string>
    registered_voters: number | null
    code: string | null
    active: Generated<boolean>
    search_text: Generated<string>
    facts_changed_at: Date | null
  }
  push_registration: {
    id: Generated<number>
    observer_id: number
    channel: string
    token: string
    registered_at: Date
    token_hash: Generated<Uint8Array | null>
  }
  push_subscription: {
    observer_id: number
    device_id: string
    endpoint: string
    p256dh: string
    auth: string
    language: string
    registered_at: Date
  }
  question: {
    id: Generated<number>
    form_id: number
    last_version: number | null
    takes_several: Generated<boolean>
    is_checked: Generated<boolean>
  }
  question_option: {
    id: Generated<number>
    question_id: number
    last_version: number | null
    flagged: Generated<boolean>
    input: unknown | null
  }
  read_token: {
    id: string
    hash: string
    name: string
    ngo_id: number | null
    created_by: number
    created_at: Date
    expires_at: Date
    last_used_at: Date | null
    revoked_at: Date | null
  }
  recovery_code: {
    staff_id: number
    code_hash: string
  }
  reminder: {
    notification_id: number
    checkpoint_id: number
  }
  reported_number: {
    answer_id: number
    option_id: number
    observer_id: number
    polling_station_id: number
    ngo_id: number
    answered_at: Date
    value: string | null
  }
  saved_view: {
    id: Generated<number>
    staff_id: number
    list: 'urgents' | 'answers' | 'observers' | 'stations' | 'calls'
    name: string
    search: string
    shared: Generated<boolean>
  }
  second_factor: {
    staff_id: number
    sealed_key: string
    confirmed_at: Date | null
    last_step: number | null
  }
  section: {
    id: Generated<number>
    form_id: number
  }
  selected_option: {
    answer_id: number
    option_id: number
    value: string | null
    flagged: boolean
    typed: string | null
  }
  session: {
    id: string
    staff_id: number | null
    observer_id: number | null
    created_at: Date
    expires_at: Date
    ended_at: Date | null
    device_id: string | null
  }
  staff: {
    id: Generated<number>
    ngo_id: number
    account: string
    password_hash: string
    demo: Generated<boolean>
    created_at: Date
    last_login_at: Date | null
    email: string | null
    analyst: Generated<boolean>
    list_columns: Generated<unknown>
    away_mail: string | null
    open_at: Date | null
  }
  station_alias: {
    county_id: number
    number: number
    polling_station_id: number
    code: string | null
    name: Generated<string>
  }
  station_number_change: {
    id: Generated<number>
    county_id: number
    number: number
    polling_station_id: number | null
    ended_at: Date
  }
  tally: {
    measure: string
    ngo_id: number
    subject_id: number
    total: number
    county_id: Generated<number>
  }
  tally_change: {
    ngo_id: number
    measure: string
    subject_ids: number[]
    amount: number
    county_id: Generated<number>
  }
  thread: {
    observer_id: number
    polling_station_id: number
    ngo_id: number
    county_id: number
    sort_at: Date
    first_answer_at: Date | null
    last_answer_at: Date | null
    flagged_count: Generated<number>
    note_count: Generated<number>
    opening_flagged_count: Generated<number>
    counting_flagged_count: Generated<number>
    follow_up_id: number | null
    follow_up_state: string | null
    follow_up_owner_id: number | null
    open_check_count: Generated<number>
  }
  thread_flag: {
    answer_id: number
    option_id: number
    question_id: number
    ngo_id: number
    observer_id: number
    polling_station_id: number
  }
  thread_seen: {
    staff_id: number
    observer_id: number
    polling_station_id: number
    seen_until: Date
  }
  token_secret: {
    is_only_row: Generated<boolean>
    fingerprint: string
  }
  unplaced_attachment: {
    id: Generated<number>
    unplaced_report_id: number
    position: number
    file_name: string
    media_type: string
    size_bytes: number
    sha256: string
    width: number
    height: number
    original_sha256: string | null
  }
  unplaced_report: {
    id: Generated<number>
    observer_id: number
    kind: 'answer' | 'visit' | 'note'
    posted: unknown
    reasons: string[]
    received_at: Date
    fingerprint: string
    resolution: 'placed' | 'dismissed' | null
    resolved_at: Date | null
    resolved_account: string | null
    dismissal_reason: string | null
    polling_station_id: number | null
  }
  visit: {
    id: Generated<number>
    observer_id: number
    polling_station_id: number
    revision: number
    urban_area: Generated<boolean>
    president_female: Generated<boolean>
    arrived_at: Date | null
    left_at: Date | null
    recorded_at: Date
    superseded_at: Date | null
    history_position: number | null
    other_fields: unknown | null
  }
}
