package store

import (
	"fmt"
	"strings"

	"launchrack/internal/market"
)

// column binds a column of server_plans to a plan's field: the cell serves as
// a statement's argument and as a row's destination.
type column struct {
	name string
	cell func(*market.Plan) any
}

// planColumns begins with id, which an insert may leave to the database.
var planColumns = []column{
	{"id", func(p *market.Plan) any { return number[int64]{&p.ID} }},
	{"cherry_plan_id", func(p *market.Plan) any { return number[market.PlanID]{&p.PlanID} }},
	{"name", func(p *market.Plan) any { return text[string]{&p.Name} }},
	{"type", func(p *market.Plan) any { return text[market.PlanType]{&p.Type} }},
	{"category", func(p *market.Plan) any { return text[market.Category]{&p.Category} }},
	{"tags", func(p *market.Plan) any { return list{&p.Tags} }},
	{"available", func(p *market.Plan) any { return boolean{&p.Available} }},
	{"cpu_cores", func(p *market.Plan) any { return count{&p.CPUCores} }},
	{"cpu_model", func(p *market.Plan) any { return text[string]{&p.CPUModel} }},
	{"cpu_frequency", func(p *market.Plan) any { return text[string]{&p.CPUFrequency} }},
	{"ram_size", func(p *market.Plan) any { return size{&p.MemoryGB} }},
	{"ram_type", func(p *market.Plan) any { return text[string]{&p.MemoryType} }},
	{"storage_size", func(p *market.Plan) any { return size{&p.StorageGB} }},
	{"storage_type", func(p *market.Plan) any { return text[string]{&p.StorageType} }},
	{"network_speed", func(p *market.Plan) any { return count{&p.NetworkMbps} }},
	{"bandwidth", func(p *market.Plan) any { return text[string]{&p.Bandwidth} }},
	{"price_monthly_currencies", func(p *market.Plan) any { return prices{&p.Monthly} }},
	{"price_hourly_currencies", func(p *market.Plan) any { return prices{&p.Hourly} }},
	{"price_annually_currencies", func(p *market.Plan) any { return prices{&p.Annually} }},
	{"price_monthly", func(p *market.Plan) any { return amount{&p.MonthlyEUR} }},
	{"price_hourly", func(p *market.Plan) any { return amount{&p.HourlyEUR} }},
	{"price_annually", func(p *market.Plan) any { return amount{&p.AnnuallyEUR} }},
	{"partner_name", func(p *market.Plan) any { return text[string]{&p.PartnerName} }},
	{"partner_url", func(p *market.Plan) any { return text[string]{&p.PartnerURL} }},
	{"partner_logo", func(p *market.Plan) any { return text[string]{&p.PartnerLogo} }},
	{"plan_url", func(p *market.Plan) any { return text[string]{&p.PlanURL} }},
	{"plan_detail_url", func(p *market.Plan) any { return text[string]{&p.PlanDetailURL} }},
	{"referral_url", func(p *market.Plan) any { return text[string]{&p.ReferralURL} }},
	{"regions", func(p *market.Plan) any { return list{&p.Regions} }},
	{"description", func(p *market.Plan) any { return text[string]{&p.Description} }},
	{"fetched_at", func(p *market.Plan) any { return stamp{&p.FetchedAt} }},
	{"updated_at", func(p *market.Plan) any { return stamp{&p.UpdatedAt} }},
	{"partner_id", func(p *market.Plan) any { return key[market.PartnerID]{&p.Partner} }},
	{"sku", func(p *market.Plan) any { return key[market.SKU]{&p.SKU} }},
	{"source", func(p *market.Plan) any { return key[market.Source]{&p.Source} }},
}

// The statements over whole rows are composed from planColumns once, so that
// no list of 35 names is kept twice.
var (
	selectPlans  = "SELECT " + names(planColumns) + " FROM server_plans"
	insertPlan   = insertInto(planColumns[1:]) + " RETURNING id"
	insertWithID = insertInto(planColumns) + " RETURNING id"
	updatePlan   = "UPDATE server_plans SET " + assignments(planColumns[1:]) +
		fmt.Sprintf(" WHERE id = $%d AND partner_id = $%d AND source <> 'hand'", len(planColumns), len(planColumns)+1)
)

func names(columns []column) string {
	list := make([]string, len(columns))
	for i, c := range columns {
		list[i] = c.name
	}
	return strings.Join(list, ", ")
}

func insertInto(columns []column) string {
	marks := make([]string, len(columns))
	for i := range columns {
		marks[i] = fmt.Sprintf("$%d", i+1)
	}
	return "INSERT INTO server_plans (" + names(columns) + ") VALUES (" + strings.Join(marks, ", ") + ")"
}

func assignments(columns []column) string {
	list := make([]string, len(columns))
	for i, c := range columns {
		list[i] = fmt.Sprintf("%s = $%d", c.name, i+1)
	}
	return strings.Join(list, ", ")
}

func cells(p *market.Plan, columns []column) []any {
	list := make([]any, len(columns))
	for i, c := range columns {
		list[i] = c.cell(p)
	}
	return list
}
