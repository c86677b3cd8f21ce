// Generated from internal/model/view and internal/model/row; do not edit.
// Regenerate with: go run ./internal/tools/typegen

/** The maximum number of compared plans. */
export const maxCompared = 6
