// Generated from internal/model/view and internal/model/row; do not edit.
// Regenerate with: go run ./internal/tools/typegen

import { n, t } from '@/lib/language'

/** One row of server_plans with all its columns. */
export interface PlanRow {
  id: number
  cherry_plan_id: number
  name: string
  type: string | null
  category: string | null
  tags: string[] | null
  available: boolean
  cpu_cores: number | null
  cpu_model: string | null
  cpu_frequency: string | null
  ram_size: number | null
  ram_type: string | null
  storage_size: number | null
  storage_type: string | null
  network_speed: number | null
  bandwidth: string | null
  price_monthly_currencies: Partial<Record<Currency, number>> | null
  price_hourly_currencies: Partial<Record<Currency, number>> | null
  price_annually_currencies: Partial<Record<Currency, number>> | null
  price_monthly: number | null
  price_hourly: number | null
  price_annually: number | null
  partner_name: string | null
  partner_url: string | null
  partner_logo: string | null
  plan_url: string | null
  plan_detail_url: string | null
  referral_url: string | null
  regions: string[] | null
  description: string | null
  fetched_at: string | null
  updated_at: string | null
  plan_group: string | null
  is_lead: boolean
  cpu_name: string | null
  cpu_vendor: string | null
  cpu_family: string | null
  cpu_threads: number | null
  cpu_architecture: string | null
  cpu_year: number | null
  ram_ecc: boolean | null
  disks: Disk[] | null
  countries: string[] | null
  setup_fee_currencies: Partial<Record<Currency, number>> | null
  traffic_tb: number | null
  stock: number | null
  first_seen_at: string | null
  price_changed_at: string | null
  price_per_core_usd: number | null
  price_per_gb_ram_usd: number | null
  price_per_tb_usd: number | null
  partner_id: string | null
  gpu_model: string | null
  gpu_count: number | null
  gpu_memory_gb: number | null
  places: Place[] | null
  next_drop_at: string | null
  spot: boolean
  disk_kinds: string[] | null
  setup_included_12m_usd: number | null
  score_single: number | null
  score_multi: number | null
  price_per_score_usd: number | null
  price_per_gpu_usd: number | null
  price_per_gb_vram_usd: number | null
  price_components: Quote[] | null
  drives: number | null
  nvme_drives: number | null
  ssd_drives: number | null
  hdd_drives: number | null
  ipv4_count: number | null
  ipv6: boolean | null
  nat: boolean | null
  ipv4: string | null
  virtualization: string | null
  cpu_share: number | null
  coupon: string | null
  coupon_until: string | null
  ends_at: string | null
  billing_cycles: Cycle[] | null
  renews_at_usd: number | null
  payment: string[] | null
  egress: string | null
  traffic_both_ways: boolean | null
  identity_check: string | null
}

export interface Page {
  path: string
  search: string
  status: number
  message?: string
  brand: Brand
  hero?: Hero | null
  currency: Currency
  currencies?: CurrencyChoice[]
  vat_country: string
  anon_key: string
  year: number
  scores?: ScoreSource[]
  list: Browse | null
  narrowed?: string
  landing?: Landing | null
  summaries: Summary[]
  about?: PageAbout | null
  plan?: PlanPage | null
  comparison?: Comparison | null
  market?: Chart | null
  reference?: APIReference | null
  watch?: WatchPage | null
  commissions?: boolean
  list_note?: string
  watches?: boolean
  guide?: Guide | null
  record?: MarketRecord | null
  report: StatusReport | null
  embed?: Embed | null
  written?: Written | null
  partners: Partner[]
  lang?: string
  languages?: Language[]
}

export interface PriceTrace {
  total: number | null
  currency: Currency
  period: Period | null
  lines: PriceLine[]
  setup: SetupTrace | null
  term?: TermTrace | null
  first_year: TermTrace | null
  components?: ComponentTrace[]
}

export interface ShopSettings {
  version: number
  name: string
  tagline: string
  accent: string
  languages: string
  contact: string
  seat: string
  notice: string
  hero_title: string
  hero_text: string
  hero_colour: string
  imprint: string
  privacy: string
  terms: string
  first_run_over: boolean
  has_logo: boolean
  footer: ContactLine[]
  variables: Record<string, string>
  holds: ShopHolds
  partners: ShopPartner[]
  law: ShopLaw
}

export interface PlanFacets {
  total: number
  machines?: number
  facets: Facets
  price: PriceRange
}

export interface SearchSuggestion {
  kind: string
  text: string
  search: string
  count: number | null
  plan_id: number | null
}

export interface Refreshed {
  partner: string
  added: number
  changed: number
  withdrawn: number
  rejected: number
  unchanged: number
  unconfirmed: number
  held_prices: number
  reasons: Rejection[]
  at: string
  state: string
  configure?: string
}

export interface Session {
  access_token: string
  token_type: string
  expires_in: number
}

export interface DeskSession {
  shop: string
  operator: string
  role: string
  sections: DeskSection[]
  problems: string[]
  first_run: DeskStep[]
}

export interface DeskPage {
  notices?: string[]
  text?: string
  actions?: DeskAction[]
  filters?: DeskFilter[]
  days?: DeskDay[]
  tables: DeskTable[]
  next?: string
}

export interface DeskList {
  text?: string
  changes?: DeskChange[]
  items?: DeskRejectedItem[]
  total: number
  size: number
  none: string
}

export interface DeskPreview {
  text?: string[]
  notices?: string[]
  counts?: DeskCounted[]
  changes?: DeskChange[]
  more?: string
  facts?: DeskFact[]
  actions?: DeskAction[]
  call?: string
  failed?: string
  verb?: string
  is_blocked?: boolean
}

export interface DeskDone {
  text?: string
  link?: string
  for?: string
  about?: string
  is_bad?: boolean
}

export interface DeskPartnerFile {
  id: string
  text: string
  version: string
}

export interface DeskArticle {
  id: number
  version: number
  slug: string
  language: string
  title: string
  description: string
  author: string
  picture: string
  body: string
  published: string
  link: string
}

export interface DeskPicture {
  name: string
}

export interface DeskArticlePreview {
  document: string
  notes: DeskNote[]
}

export interface DeskDetect {
  address: string
  id: string
  name: string
  website: string
  currency: string
  system: string
  choices: DeskChoice[]
  vat?: string
  months?: string
  skip?: string[]
}

export interface DeskDetected {
  system: string
  file: string
  id: string
  name: string
  website: string
  summary: string
  needs_currency: boolean
  problems: DeskLine[]
  looks: DeskLook[]
}

export interface DeskFields {
  name: string
  version?: string
  updated_at: string | null
  groups: DeskFieldGroup[]
}

export interface DeskTexts {
  texts: Record<string, string>
}

export interface DeskChecked {
  item: Item | null
  problems: Problem[]
  row: string
}

export interface DeskDoor {
  code: boolean
  passkeys: boolean
  session: Session | null
}

export interface DeskInvitation {
  name: string
  role: string
  question: DeskQuestion
}

export interface Verdicts {
  partner: string
  problem: string
  items: Verdict[]
}

export interface KeepOrMove {
  verdict: Advice
  headline: string
  reason: string
  plan: RentedPlan | null
  alternatives: Alternative[]
  better: string | null
  currency: Currency
  tax: string
  months: number
}

export interface PlanTypeText {
  title: string
  filter: string
  card: string
  summary: string
  menu: string
  footer: string
  path: string
  intro: string
}

export interface Disk {
  count: number
  size_gb: number
  kind: 'NVMe' | 'SSD' | 'HDD' | null
}

export interface Place {
  region: string
  country: string | null
  state: PlaceState
  count: number | null
  lead_hours: number | null
}

export interface Quote {
  component: Component
  name: string | null
  period: 'month' | 'hour' | 'year' | 'once' | 'tb'
  currency: Currency
  amount: number
  term_months: number | null
  place: string | null
  mandatory: boolean
  quoted_tax: number | null
  source: string | null
}

export interface Cycle {
  months: number
  amounts: Record<string, number>
  setup: Record<string, number> | null
  renewal: Record<string, number> | null
  coupon: string | null
}

export interface Brand {
  name: string
  tagline: string
  logo: string
  contact: ContactLine[]
  footer?: ContactLine[]
  notice?: string
}

export interface Hero {
  title: string
  text: string
}

export type Currency = 'USD' | 'EUR' | 'GBP' | 'AUD' | 'BRL' | 'CAD' | 'CHF' | 'CNY' | 'CZK' | 'DKK' | 'HKD' | 'HUF' | 'IDR' | 'ILS' | 'INR' | 'ISK' | 'JPY' | 'KRW' | 'MXN' | 'MYR' | 'NOK' | 'NZD' | 'PHP' | 'PLN' | 'RON' | 'SEK' | 'SGD' | 'THB' | 'TRY' | 'ZAR'

export interface CurrencyChoice {
  value: Currency
  text: string
}

export interface ScoreSource {
  name: string
  licence: string
  link: string
}

export interface Browse {
  total: number
  machines?: number
  items: Item[]
  facets: Facets
  left_out: Record<string, number>
  categories: TextCount[]
  facet_texts: FacetTexts
  steps: Record<string, StepCount[]>
  price: PriceRange
  applied: Applied
  removals?: Removal[]
  sponsored?: Item | null
  limit: number
  offset: number
  tax: string
  rates: RateNote
  partners: PartnerState[]
  version: string
  quiet?: Record<string, number[]>
}

export interface Landing {
  title: string
  intro: string
  crumb: string
  texts: Record<Currency, string>
  cheapest: string
  cheapest_page: string
  news: string
  links: LandingLink[]
  links_title: string
  more?: number
  stock?: StockHistory | null
  facts?: PartnerFact[]
}

export interface Summary {
  type: PlanType
  plan: Cheapest | null
}

export interface PageAbout {
  title: string
  description: string
}

export interface PlanPage {
  plan: Item
  withdrawn: string
  sold_out?: string
  checked: string
  specs: string
  facts: PlanFact[]
  corrections?: PlanCorrection[]
  order_notes?: string[]
  order_code?: OrderCode[]
  scores?: ScoreTrace | null
  trail: PageLink[]
  related: PageLink[]
  costs: Record<Currency, PlanCosts>
  places: PlanPlace[]
  stock: StockHistory | null
  similar: SimilarLine[]
  twins: SimilarLine[]
  rates: RateNote
}

export interface Comparison {
  plans: ComparedPlan[]
  facts: ComparisonRow[]
  costs: Record<Currency, ComparisonRow[]>
  note: string
  tax: string
  rates: RateNote
}

export interface Chart {
  total: number
  left_out: number
  axis: string
  currency: Currency
  tax_percent: number
  tax: string
  price: Scale
  size: Scale
  points: ChartPoint[]
  frontier: ChartPoint[]
  countries: ChartCountry[]
  applied: Applied
  rates: RateNote
}

export interface APIReference {
  host: string
  key: string
  calls: APICall[]
  refreshes: APIRefresh[]
  columns: APIColumn[]
  operators: string[]
}

export interface WatchPage {
  title: string
  texts: string[]
  watched?: string
  address?: string
  problem?: string
  field?: string
  form?: WatchForm | null
  action: string
  buttons: WatchButton[]
  secret?: string
  begin?: WatchLink | null
  sent?: WatchSent[]
  facts?: WatchFact[]
}

export interface Guide {
  partners: GuidePartner[]
  sections: GuideSection[]
}

export interface MarketRecord {
  title: string
  changes?: Changes | null
  index?: IndexPage | null
  archive?: Archive | null
}

export interface StatusReport {
  at: string
  rows: StatusRow[]
}

export interface Embed {
  title: string
  address: string
  problem?: string
  is_plan?: boolean
  tax?: string
  sold_out?: string
  plan?: Item | null
}

export interface Written {
  heading: string
  body: Node[]
  article?: Article | null
  guides?: GuideLink[]
}

export interface Partner {
  id: string
  name: string
  function: string
  explored_first?: boolean
}

export interface Language {
  code: string
  name: string
  prefix: string
  offer: string
}

export type Period = 'month' | 'hour' | 'year'

export interface PriceLine {
  label: string
  amount: number
  currency: Currency
  text: string
  kind: string
  source_url: string | null
  seen_at: string | null
  rate: number | null
  rate_date: string | null
}

export interface SetupTrace {
  total: number
  currency: Currency
  lines: PriceLine[]
}

export interface TermTrace {
  months: number
  total: number
  by_year: boolean
  per_month: number
  currency: Currency
  lines: PriceLine[]
  text: string
  per_month_text: string
}

export interface ComponentTrace {
  component: string
  name: string | null
  period: string
  place: string | null
  source: string | null
  total: number
  currency: Currency
  lines: PriceLine[]
}

export interface ContactLine {
  text: string
  href: string
}

export interface ShopHolds {
  name: string
  tagline: string
  languages: string
  logo: string
  accent_light: string
  accent_dark: string
  contact: ContactLine[]
}

export interface ShopPartner {
  id: string
  name: string
  affiliate: string
  affiliate_variable: string
  takes_code: boolean
  click_link: string
  click_link_variable: string
  about: string
  takes_token: boolean
  has_token: boolean
  token_variable: string
  trader: string
}

export interface ShopLaw {
  country: string
  is_known: boolean
  rules: LawRule[]
}

export interface Facets {
  type: TextCount[]
  category: TextCount[]
  cpu_cores: NumberCount[]
  ram_size: NumberCount[]
  storage_size: NumberCount[]
  regions: TextCount[]
  partner_name: TextCount[]
  countries: TextCount[]
  cpu_vendor: TextCount[]
  cpu_family: TextCount[]
  disk_kinds: TextCount[]
  network_speed: NumberCount[]
  gpu_model: TextCount[]
  ipv4: TextCount[]
  egress: TextCount[]
  identity_check: TextCount[]
  payment: TextCount[]
  virtualization: TextCount[]
  ram_ecc: BooleanCount[]
  drives: NumberCount[]
  nvme_drives: NumberCount[]
  ssd_drives: NumberCount[]
  hdd_drives: NumberCount[]
}

/** One value of a facet of numbers. */
export interface NumberCount {
  value: number
  count: number
}

/** One value of a facet that is true or false. */
export interface BooleanCount {
  value: boolean
  count: number
}

export interface PriceRange {
  currency: Currency
  min: number | null
  max: number | null
}

export interface Rejection {
  item: string
  reason: string
  listed?: boolean
}

export interface DeskSection {
  name: string
  title: string
  group: string
  about: string
}

export interface DeskStep {
  to: string
  title: string
  about: string
  is_done: boolean
}

export interface DeskAction {
  verb: string
  label?: string
  is_primary?: boolean
  call?: string
  body?: string
  done?: string
  failed?: string
  busy?: string
  ask?: DeskAsk | null
  file?: string
  file_name?: string
  opens?: string
  plan?: number
  article?: number
  operator?: string
}

export interface DeskFilter {
  name: string
  label: string
  kind?: string
  options?: DeskOption[]
}

export interface DeskDay {
  day: string
  clicks: number
}

export interface DeskTable {
  title?: string
  label: string
  columns: DeskHead[]
  rows: DeskRow[]
  none?: string
  text?: string
  commands?: string
}

export interface DeskChange {
  kind: string
  plan_id: number
  name: string
  gist: string[]
  columns: DeskColumn[]
}

export interface DeskRejectedItem {
  item: string
  field: string
  reason: string
  listed: boolean
  json: string
  is_cut: boolean
}

export interface DeskCounted {
  label: string
  count: number
}

export interface DeskFact {
  title?: string
  lines?: DeskLine[]
  columns?: DeskColumn[]
  call?: string
  verb?: string
}

export interface DeskNote {
  line: number
  text: string
}

export interface DeskChoice {
  field: string
  part: string
}

export interface DeskLine {
  code?: string
  text?: string
  state?: string
  tone?: string
  link?: string
}

export interface DeskLook {
  key: string
  name: string
  reason?: string
  fields: DeskReadField[]
  parts: DeskOption[]
}

export interface DeskFieldGroup {
  title: string
  note?: string
  fields: DeskField[]
}

/** A plan as pages ask for it. */
export type Item = Pick<PlanRow, 'id' | 'name' | 'description' | 'type' | 'category' | 'tags' | 'bandwidth'> & Extras & Pick<Required<Extras>, 'available_regions'> & Group

export interface Problem {
  field: string
  message: string
}

export interface DeskQuestion {
  state: string
  options: unknown
}

export interface Verdict {
  item: string
  row: Partial<PlanRow> | null
  reason: string
}

export type Advice = 'keep' | 'move' | 'unknown'

export interface RentedPlan {
  name: string
  partner: string
  page: string
  specs: string
  state: Sold
  monthly: number | null
  note: string
}

export interface Alternative {
  plan_id: number
  monthly: number
  setup: number
  saves: number | null
  breaks_even_after_months: number | null
  name: string
  partner: string
  page: string
  order_url: string | null
  specs: string
  fresh: Freshness
  text: string
  note: string
}

export type PlaceState = 'available' | 'low' | 'preorder' | 'sold_out' | 'unknown'

export type Component = 'base' | 'setup' | 'ipv4' | 'further_ipv4' | 'backup' | 'licence' | 'overage' | 'option'

export interface TextCount {
  value: string
  count: number
}

/** The names of values that are codes, in their order. */
export type FacetTexts = Partial<Record<keyof Facets, string[]>>

export interface StepCount {
  value: string
  text: string
  count: number
}

export interface Applied {
  type: PlanType | null
  category: string | null
  filters: AppliedFilter[]
  problems?: SearchProblem[]
}

export interface Removal {
  filter: AppliedFilter
  total: number
}

export interface RateNote {
  source: string
  link: string
  date: string
  text: string
}

export interface PartnerState {
  id: string
  name: string
  state: string
  since: string | null
  text: string
  held: string
}

export interface LandingLink {
  address: string
  name: string
  count: number
}

export interface StockHistory {
  from: string
  until: string
  rows: StockRow[]
  note: string
}

export interface PartnerFact {
  name: string
  label: string
  text: string
  words?: string
  link?: string
  source?: string
  says: string
}

export type PlanType = 'baremetal' | 'vps' | 'vds' | 'outlet'

export interface Cheapest {
  id: number
  name: string
  prices: Record<Currency, PriceSet>
  page: string | null
  order_url: string | null
  partner: PartnerMark
}

export interface PlanFact {
  label: string
  text: string
  source: string
  is_in_head?: boolean
}

export interface PlanCorrection {
  text: string
  reason: string
  source: string | null
}

export interface OrderCode {
  tool: string
  language: string
  code: string
  choices: string[]
  regions: string[]
  source: string
  date: string
  says: string
}

export interface ScoreTrace {
  single: Score | null
  multi: Score | null
  shared: boolean
}

export interface PageLink {
  text: string
  path: string
}

export interface PlanCosts {
  setup: string | null
  today: string
  terms: TermCosts[]
  ways?: PayWay[]
  charges?: Charge[]
  steps: PriceStep[]
  used?: PriceStep[]
  history: PriceHistory
  lows: PriceLow[]
}

export interface PlanPlace {
  page: string
  regions: Region[]
  prices: Record<Currency, PriceSet>
  stock: string
  spots: MapSpot[]
}

export interface SimilarLine {
  name: string
  page: string
  partner: string
  specs: string
  prices: Record<Currency, Price | null>
  differences: Difference[]
  price_differences: Record<Currency, Difference | null>
}

export interface ComparedPlan {
  id: number
  name: string
  page: string
  partner: PartnerMark
  order_url: string | null
  fresh: Freshness
}

export interface ComparisonRow {
  label: string
  better: string
  cells: ComparisonCell[]
}

export interface Scale {
  low: number
  high: number
  ticks: Tick[]
}

export interface ChartPoint {
  price: number
  size: number
  count: number
  name: string
  partner: string
  page: string
  text: string
  specs: string
}

export interface ChartCountry {
  code: string
  name: string
  count: number
  spot: MapSpot | null
}

export interface APICall {
  methods: string
  path: string
  summary: string
  has_columns: boolean
  params: APIParam[]
  example: string
}

export interface APIRefresh {
  path: string
  partner: string
}

export interface APIColumn {
  name: string
  kind: string
  text: string
}

export interface WatchForm {
  for?: string
  rules: WatchChoice[]
  value: string
  paces: WatchChoice[]
  channels?: WatchChoice[]
  address: string
  time_zone: string
  at_start: boolean
  is_open: boolean
  submit: string
  push_key?: string
}

export interface WatchButton {
  action: string
  label: string
  is_primary: boolean
}

export interface WatchLink {
  address: string
  label: string
}

export interface WatchSent {
  at: string
  text: string
  state: string
}

export interface WatchFact {
  label: string
  text: string
}

export interface GuidePartner {
  partner: string
  name: string
  plans: number
  commission: string
  asked: string
}

export interface GuideSection {
  id?: string
  title: string
  texts: string[]
}

export interface Changes {
  week: ChangeWeek | null
  groups: ChangeGroup[]
  rules: string[]
  note: string
  auctions: string
  earlier: string
}

export interface IndexPage {
  lines: IndexLine[]
  countries: IndexLine[]
  method: string[]
  first: string
  last: string
}

export interface Archive {
  files: ArchiveFile[]
  licence: string
  key: string
  checkpoint: string
}

export interface StatusRow {
  partner: string
  name: string
  outcome: RefreshOutcome
  overdue: boolean
  reason: string
  plans: number
  rejected: number
  rejections: Rejection[]
  drift: string
  drift_lines: string[]
  last_good: RelativeTime | null
  last_try: RelativeTime | null
  next: RelativeTime | null
}

export interface Node {
  tag?: string
  href?: string
  text?: string
  children?: Node[]
  id?: string
  part?: number
}

export interface Article {
  language: string
  description: string
  author: string
  published?: Day | null
  changed?: Day | null
  picture?: Picture | null
  contents?: PageLink[]
  parts: ArticlePart[]
  is_draft?: boolean
  is_preview?: boolean
}

export interface GuideLink {
  path: string
  title: string
  description: string
  language: string
  author: string
  published: Day | null
  picture?: Picture | null
}

export interface LawRule {
  law: string
  asks: string
  source: string
  missing: string
}

export interface DeskAsk {
  title: string
  text?: string[]
  columns?: DeskColumn[]
  fields?: DeskField[]
  form?: string
  changes?: string
  shows?: string
  verb?: string
  otherwise?: string
  preview?: string
  asking?: string
}

export interface DeskOption {
  value: string
  text: string
}

export interface DeskHead {
  label: string
  is_number?: boolean
}

export interface DeskRow {
  key: string
  cells: DeskCell[]
  actions?: DeskAction[]
  details?: DeskDetails | null
}

export interface DeskColumn {
  name: string
  before: string | null
  after: string | null
}

export interface DeskReadField {
  field: string
  label: string
  value: string
  words: string
  can_choose?: boolean
}

export interface DeskField {
  name: string
  label: string
  unit?: string
  hint?: string
  kind: string
  options?: DeskOption[]
  size: string
  step?: string
  is_required?: boolean
  suggested?: string[]
  text: string
  correction?: string
}

export interface Extras {
  specs: Specs
  available_regions?: Region[]
  prices: Record<Currency, PriceSet>
  courses?: Record<Currency, PriceCourse | null>
  page: string | null
  order_url: string | null
  partner: PartnerMark
  fresh: Freshness
  notes?: string[]
  about?: string
}

export interface Group {
  configurations?: number
  is_from?: boolean
}

export type Sold = 'sold' | 'sold_out' | 'withdrawn'

export interface Freshness {
  state: string
  as_of: string
  reason?: string
  checked_at?: string | null
}

export interface AppliedFilter {
  name: string
  value: string
  upper?: string | null
  text: string
  names?: Record<string, string>
  without?: string | null
}

export interface SearchProblem {
  text: string
  message: string
}

export interface StockRow {
  name: string
  text: string
  parts: StockPart[]
}

export interface PriceSet {
  monthly: Price | null
  hourly: Price | null
  annually: Price | null
  lead: Period | null
  traces?: string[]
  tax?: string
  setup?: string | null
  fee?: string
  renews?: string
  term?: TermPrice | null
}

export interface PartnerMark {
  id: string
  name: string | null
  link: string | null
  logo: string | null
}

export interface Score {
  benchmark: string
  unit: string
  score: number
  low: number
  high: number
  runs: number
  cores: number
  measured: boolean
  cpu: string
  date: string
  sources: ScoreSource[]
  text: string
  note: string
}

export interface TermCosts {
  months: number
  total: string
  per_month: string
  note: string
}

export interface PayWay {
  term: string
  first: string
  per_month: string
  renewal: string
  setup: string
  coupon: string
}

export interface Charge {
  label: string
  text: string
  mandatory: boolean
}

export interface PriceStep {
  label: string
  text: string
  note: string
  link: string | null
}

export interface PriceHistory {
  points: PricePoint[]
  until: number
  until_day: string
  summary: string
  low: string
  high: string
}

export interface PriceLow {
  label: string
  text: string
}

export interface Region {
  name: string
  flag: string
  note?: string
}

export interface MapSpot {
  name: string
  latitude: number
  longitude: number
}

export interface Price {
  text: string
  beside?: string
  unit: Period
  computed?: boolean
  estimated?: boolean
  paid?: string
}

export interface Difference {
  column: string
  from: string
  to: string
  kind: DifferenceKind
  text: string
}

export interface ComparisonCell {
  text: string
  words?: string
  note?: string
  number: number | null
}

export interface Tick {
  value: number
  text: string
}

export interface APIParam {
  name: string
  text: string
  is_required: boolean
}

export interface WatchChoice {
  value: string
  label: string
  is_chosen: boolean
  asks?: string
  input?: string
  token?: string
  note?: string
}

export interface ChangeWeek {
  since: string
  days: ChangeDay[]
  total: ChangeDay
  plans: TellingChange[]
}

export interface ChangeGroup {
  partner: string
  name: string
  title: string
  day: string
  page: string
  moves: ChangeMove[]
}

export interface IndexLine {
  name: string
  now: string
  plans: number
  since: string
  history: PriceHistory | null
}

export interface ArchiveFile {
  name: string
  path: string
  month: string
  size: string
  events: string
  sha256: string
  state: string
}

export type RefreshOutcome = 'ok' | 'failed' | 'held' | 'off' | 'paused' | 'never'

export interface RelativeTime {
  text: string
  time: string
}

export interface Day {
  text: string
  iso: string
}

export interface Picture {
  src: string
  srcset?: string
  width: number
  height: number
  alt: string
}

export interface ArticlePart {
  kind: string
  picture?: Picture | null
  title?: string
  path?: string
  search?: string
  columns?: string
  tax?: string
  total?: number
  items?: Item[]
  problem?: string
}

export interface DeskCell {
  text?: string
  tone?: string
  time?: string | null
  is_code?: boolean
  note?: string
}

export interface DeskDetails {
  verb: string
  label: string
  actions?: DeskAction[]
  text?: string
  facts?: DeskFact[]
}

export interface Specs {
  cpus: CPUSpec
  memory: MemorySpec
  storage: StorageSpec[]
  nics: NICSpec[]
  gpu?: string
  address?: string
}

export interface PriceCourse {
  currency: Currency
  unit: Period
  low_30_days: number | null
  low_90_days: number | null
  low_all_days: number
  is_lowest: boolean
  line: string
  text: string
}

export interface StockPart {
  at: number
  width: number
  share: number
}

export interface TermPrice {
  months: number
  text: string
  beside?: string
  search: string
  unit: string
  note?: string
}

export interface PricePoint {
  at: number
  day: string
  amount: number | null
  text: string
}

export type DifferenceKind = 'better' | 'worse' | 'other'

export interface ChangeDay {
  day: string
  up: number
  down: number
  new: number
  gone: number
  sold_out: number
  back: number
}

export interface TellingChange {
  name: string
  page: string
  partner: string
  day: string
  day_page: string
  text: string
  percent: string
  is_less: boolean
}

export interface ChangeMove {
  kind: string
  title: string
  text: string
  median?: string
  elsewhere: Elsewhere | null
  plans: ChangedPlan[]
  more: number
}

export interface CPUSpec {
  cores: number | null
  name: string | null
  frequency: string | null
  share?: string
  score?: string
  score_single?: string
  score_multi?: string
}

export interface MemorySpec {
  total: string | null
  name: string | null
}

export interface StorageSpec {
  size: string | null
  name: string | null
}

export interface NICSpec {
  name: string
}

export interface Elsewhere {
  for: string
  name: string
  page: string
  partner: string
  specs: string
  price: Price | null
}

export interface ChangedPlan {
  name: string
  page: string
  text: string
  percent: string
  elsewhere: Elsewhere | null
}

/** The fixed filter of a page's list, beside the filters of its address. */
export const narrowed: Readonly<Record<string, string>> = {
  '/outlet': 'tags=cs.{outlet}',
  '/vps': 'type=eq.vps',
}

/** A parameter that limits a list to one row of each machine, unless a filter names a place. */
export const leadsRule = 'leads=page'

/** Stands in a select for the columns of a table beside those of cards; it follows cardColumns. */
export const moreTableColumns = ',table_columns'

/** The terms, in months, whose total a list can show. */
export const termMonths: readonly number[] = [1, 3, 6, 12, 24]

/** The columns that pages ask for. */
export const cardColumns = 'id,name,description,type,category,tags,bandwidth'

/** The currencies of a shop that has no others. */
export const currenciesOfEveryShop: readonly CurrencyChoice[] = [
  { value: 'USD', text: 'USD ($)' },
  { value: 'EUR', text: 'EUR (€)' },
  { value: 'GBP', text: 'GBP (£)' },
]

/** The countries whose tax prices can include, by name. */
export const vatCountries: readonly string[] = 'AU AT BE BG CA HR CY CZ DK EE FI FR DE GR HU IN IE IT JP LV LT LU MT NL NZ NO PL PT RO SG SK SI ES SE CH GB'.split(' ')

/** A dimension by which lists are counted and filtered. */
export interface FacetInfo {
  name: keyof Facets
  label: () => string
  /** Its control in a list's quick form. */
  control?: 'buttons' | 'dropdown'
  /** The position of its group of checkboxes, from 1. */
  group: number
  /** A plan may have several of its values. */
  isList: boolean
  /** The format of its values for visitors. */
  wording: 'text' | 'capitalised' | 'types' | 'names' | 'counted' | 'size' | 'rate' | 'yesNo'
  /** A value that counts, with what it counts. */
  counted?: (count: number) => string
  /** The type of disk that it counts: it takes the place of the count of all disks where that type alone is chosen. */
  disk?: string
  /** Its group is folded away until one of its values is chosen, since few visitors use it. */
  isFolded?: true
}

/** The facets, in the order of every answer. */
export const facets: readonly FacetInfo[] = [
  { name: 'type', label: () => t('Type'), group: 15, isList: false, wording: 'types', isFolded: true },
  { name: 'category', label: () => t('Category'), control: 'buttons', group: 16, isList: false, wording: 'capitalised', isFolded: true },
  { name: 'cpu_cores', label: () => t('CPU cores'), control: 'dropdown', group: 3, isList: false, wording: 'counted', counted: (count) => n('{count} core', '{count} cores', count) },
  { name: 'ram_size', label: () => t('RAM'), control: 'dropdown', group: 2, isList: false, wording: 'size' },
  { name: 'storage_size', label: () => t('Storage'), control: 'dropdown', group: 4, isList: false, wording: 'size' },
  { name: 'regions', label: () => t('Region'), group: 17, isList: true, wording: 'names', isFolded: true },
  { name: 'partner_name', label: () => t('Partner'), group: 13, isList: false, wording: 'text' },
  { name: 'countries', label: () => t('Country'), group: 1, isList: true, wording: 'names' },
  { name: 'cpu_vendor', label: () => t('CPU vendor'), group: 18, isList: false, wording: 'text', isFolded: true },
  { name: 'cpu_family', label: () => t('CPU family'), group: 19, isList: false, wording: 'text', isFolded: true },
  { name: 'disk_kinds', label: () => t('Disk type'), group: 5, isList: true, wording: 'text' },
  { name: 'network_speed', label: () => t('Network'), group: 14, isList: false, wording: 'rate' },
  { name: 'gpu_model', label: () => t('GPU'), group: 11, isList: false, wording: 'text' },
  { name: 'ipv4', label: () => t('IPv4'), group: 12, isList: false, wording: 'capitalised' },
  { name: 'egress', label: () => t('After the included traffic'), group: 22, isList: false, wording: 'names', isFolded: true },
  { name: 'identity_check', label: () => t('Identity check'), group: 23, isList: false, wording: 'names', isFolded: true },
  { name: 'payment', label: () => t('Payment methods'), group: 21, isList: true, wording: 'names', isFolded: true },
  { name: 'virtualization', label: () => t('Virtualisation'), group: 20, isList: false, wording: 'names', isFolded: true },
  { name: 'ram_ecc', label: () => t('ECC'), group: 10, isList: false, wording: 'yesNo' },
  { name: 'drives', label: () => t('Number of disks'), group: 6, isList: false, wording: 'counted', counted: (count) => n('{count} disk', '{count} disks', count), isFolded: true },
  { name: 'nvme_drives', label: () => t('Number of disks'), group: 7, isList: false, wording: 'counted', counted: (count) => n('{count} NVMe disk', '{count} NVMe disks', count), disk: 'NVMe', isFolded: true },
  { name: 'ssd_drives', label: () => t('Number of disks'), group: 8, isList: false, wording: 'counted', counted: (count) => n('{count} SSD', '{count} SSDs', count), disk: 'SSD', isFolded: true },
  { name: 'hdd_drives', label: () => t('Number of disks'), group: 9, isList: false, wording: 'counted', counted: (count) => n('{count} hard disk', '{count} hard disks', count), disk: 'HDD', isFolded: true },
]

/** A number of a plan that a list's form filters by minimum and maximum. */
export interface RangeInfo {
  /** The column, or "price" for the price in the chosen currency. */
  name: string
  /** Its name in a sentence. */
  label: () => string
  /** Its name by itself. */
  title: () => string
  /** The unit of the numbers that a visitor types; empty for a count. */
  unit: () => string
}

/** The ranges in the order of a list's form. */
export const ranges: readonly RangeInfo[] = [
  { name: 'price', label: () => t('price'), title: () => t('Price'), unit: () => '' },
  { name: 'cpu_cores', label: () => t('cores'), title: () => t('Cores'), unit: () => '' },
  { name: 'ram_size', label: () => t('RAM'), title: () => t('RAM'), unit: () => t('GB') },
  { name: 'storage_size', label: () => t('storage'), title: () => t('Storage'), unit: () => t('GB') },
  { name: 'network_speed', label: () => t('network'), title: () => t('Network'), unit: () => t('Mbps') },
  { name: 'score_multi', label: () => t('multi-core score'), title: () => t('Multi-core score'), unit: () => t('points') },
  { name: 'score_single', label: () => t('single-core score'), title: () => t('Single-core score'), unit: () => t('points') },
]

/** The words for each plan type. */
export const planTypes: Readonly<Record<PlanType, () => PlanTypeText>> = {
  baremetal: () => ({ title: t('Dedicated servers'), filter: t('Dedicated servers'), card: t('Dedicated'), summary: t('Dedicated Servers'), menu: t('DEDICATED Servers'), footer: t('Dedicated servers'), path: '/?filter=baremetal', intro: t('Whole bare-metal machines. No neighbours, full control of the hardware.') }),
  vps: () => ({ title: t('VPS plans'), filter: t('VPS'), card: t('VPS'), summary: t('Cloud VPS'), menu: t('VPS'), footer: t('Cloud VPS'), path: '/vps', intro: t('Every VPS our partners sell.') }),
  vds: () => ({ title: t('Cloud servers'), filter: t('Cloud servers'), card: t('Cloud VDS'), summary: t('Dedicated Cloud VDS'), menu: t('CLOUD Servers'), footer: t('Dedicated cloud VDS'), path: '/?filter=vds', intro: t('Virtual servers with dedicated cores.') }),
  outlet: () => ({ title: t('Outlet servers'), filter: t('Outlet'), card: t('Outlet'), summary: '', menu: t('OUTLET'), footer: t('Outlet servers'), path: '/outlet', intro: t('Discounted machines in fixed configurations, while stock lasts.') }),
}
