// Generated from internal/model/view and internal/model/row; do not edit.
// Regenerate with: go run ./internal/tools/typegen

import { t } from '@/lib/language'

/** The names of vatCountries. */
export const countryNames = (): string[] => [
  t('Australia'),
  t('Austria'),
  t('Belgium'),
  t('Bulgaria'),
  t('Canada'),
  t('Croatia'),
  t('Cyprus'),
  t('Czechia'),
  t('Denmark'),
  t('Estonia'),
  t('Finland'),
  t('France'),
  t('Germany'),
  t('Greece'),
  t('Hungary'),
  t('India'),
  t('Ireland'),
  t('Italy'),
  t('Japan'),
  t('Latvia'),
  t('Lithuania'),
  t('Luxembourg'),
  t('Malta'),
  t('Netherlands'),
  t('New Zealand'),
  t('Norway'),
  t('Poland'),
  t('Portugal'),
  t('Romania'),
  t('Singapore'),
  t('Slovakia'),
  t('Slovenia'),
  t('Spain'),
  t('Sweden'),
  t('Switzerland'),
  t('United Kingdom'),
]
