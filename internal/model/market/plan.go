// Package market is the vocabulary of the shop: plans, partners, regions,
// prices and units. It knows no database, no network and no page; besides the
// standard library it imports only the decimal number that money is made of, the
// description of a disk and the kinds of errors.
// What makes a plan valid is in package row.
package market

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/model/hardware/disk"
)

// PlanType is how a machine is shared.
type PlanType string

// The plan types of the shop.
const (
	// Baremetal is a dedicated machine.
	Baremetal PlanType = "baremetal"
	// VPS is a virtual machine on shared cores.
	VPS PlanType = "vps"
	// VDS is a virtual machine on dedicated cores.
	VDS PlanType = "vds"
	// Outlet is a discounted machine of fixed configuration and limited stock.
	Outlet PlanType = "outlet"
)

// PlanTypes lists the types in the order in which the shop shows them.
func PlanTypes() []PlanType { return []PlanType{Baremetal, VPS, VDS, Outlet} }

// OutletTag marks a discounted plan, whatever its type.
const OutletTag = "outlet"

// Category is what a plan is built for. The listing gives the known ones a
// colour; any other lower-case word is shown in the colour of CategoryOther.
type Category string

// The categories of the listing.
const (
	CategoryLightweight Category = "lightweight"
	CategoryGeneral     Category = "general"
	CategoryMemory      Category = "memory"
	CategoryStorage     Category = "storage"
	CategoryCompute     Category = "compute"
	CategoryOther       Category = "other"
)

// Categories lists the categories of the listing.
func Categories() []Category {
	return []Category{CategoryLightweight, CategoryGeneral, CategoryMemory,
		CategoryStorage, CategoryCompute, CategoryOther}
}

// PartnerID is a partner's short name in settings, addresses and commands,
// such as "cherry". Empty for a plan added by hand.
type PartnerID string

// SKU is the partner's own key for a plan, unique within the partner.
type SKU string

// PlanID is the positive number below 2^53 under which the listing knows a
// plan (column cherry_plan_id). It is unique only together with the partner.
type PlanID int64

// MaxPlanID is the largest number that a JavaScript client reads exactly.
const MaxPlanID PlanID = 1<<53 - 1

// Source says who vouches for a row.
type Source string

const (
	// FromPartner rows follow the partner's feed.
	FromPartner Source = "partner"
	// ByHand rows were entered by the operator; no refresh touches them.
	ByHand Source = "hand"
	// Bundled rows came with the program and hold until the first good refresh
	// of their partner.
	Bundled Source = "bundled"
)

// Unmetered is the TrafficTB of a plan whose traffic is not counted.
const Unmetered = -1.0

// Plan is one row of server_plans: a rentable server as its partner offers it.
// An empty string, nil pointer, nil map or nil slice means "not known", and is
// null in the API; it never means zero.
type Plan struct {
	// ID is given by the store; 0 before that.
	ID     int64
	PlanID PlanID
	// Partner and SKU together identify a plan of a feed across refreshes.
	Partner PartnerID
	SKU     SKU
	Source  Source

	Name     string
	Type     PlanType
	Category Category
	Tags     []string
	// Available reports whether the partner takes orders. The public list leaves out
	// other plans.
	Available bool

	// Group is the partner's key of the machine. The rows of one machine that is sold
	// at several prices share it; it may be empty for a row without siblings. In a
	// snapshot it is the GroupKey, which no row is without.
	Group SKU
	// IsLead is derived: it marks the cheapest available row of a group.
	IsLead bool
	// Stock is how many the partner has left; 0 is none.
	Stock *int
	// Spot marks a machine that the partner can take away. It is rented by the hour, and
	// a month of it has no price.
	Spot bool
	// NextDropAt is when an auction's price falls next; zero where it is not known.
	NextDropAt time.Time

	CPUCores     *int   // of all sockets
	CPUModel     string // as the partner writes it
	CPUFrequency string // as shown, such as "3.4 GHz"
	// CPUName, CPUVendor, CPUFamily and CPUYear are derived: they describe the processor
	// that CPUModel names.
	CPUName, CPUVendor, CPUFamily string
	CPUYear                       *int
	// CPUSockets and CPUThreads count the whole machine. A partner that tells sockets
	// only leaves the cores to the table of processors.
	CPUSockets, CPUThreads *int
	CPUArchitecture        string // "x86_64" or "arm64"
	MemoryGB               *float64
	MemoryType             string
	MemoryECC              *bool
	StorageGB              *float64 // sum over all disks; 1 TB is 1000 GB
	StorageType            string
	Disks                  []disk.Disk
	// DiskKinds is derived: the kinds of the disks, the fastest first.
	DiskKinds []string
	// Drives counts the disks, and the others count those of one kind. They are derived, and nil
	// where the disks or the kind of one of them are not known.
	Drives, NVMeDrives, SSDDrives, HDDDrives *int
	// GPUModel is the name of the cards, such as "NVIDIA L40S"; empty without a GPU.
	GPUModel string
	// GPUCount is how many cards the plan has. Where a fraction of a card is sold it is
	// that fraction.
	GPUCount *float64
	// GPUMemoryGB is the memory of one card, or of the fraction that is sold.
	GPUMemoryGB *float64
	NetworkMbps *int
	// IPv4Count is how many public IPv4 addresses the price includes; 0 is none. NAT marks an IPv4
	// address that several servers share, by ports.
	IPv4Count *int
	IPv6, NAT *bool
	// IPv4 is derived: "included", "none" or "NAT"; empty where it is not known.
	IPv4 string
	// Virtualization is kvm, openvz, lxc, xen, vmware or hyper-v; empty for a machine, and where it is
	// not known.
	Virtualization string
	// CPUShare is the part of one core that is guaranteed, where it is less than one.
	CPUShare  *float64
	Bandwidth string
	// TrafficTB is what a month includes; Unmetered where it is not counted.
	TrafficTB *float64
	// Egress is what happens once that is used: throttled, billed or stopped; empty where that is not known.
	Egress string
	// TrafficBothWays says whether what comes in counts as traffic, too; nil where that is not known.
	TrafficBothWays *bool

	// Quoted is all that the plan costs.
	Quoted
	// PerCoreUSD, PerGBUSD and PerTBUSD are derived: the comparable price of a month per
	// core, per GB of memory and per TB of storage.
	PerCoreUSD, PerGBUSD, PerTBUSD *Amount
	// ScoreSingle and ScoreMulti are derived: what one core and all cores score in the shop's
	// benchmarks. PerScoreUSD is the price of a point of ScoreMulti.
	ScoreSingle, ScoreMulti, PerScoreUSD *Amount
	// PerCardUSD and PerCardGBUSD are derived: the price of a graphics card and of a GB of its
	// memory.
	PerCardUSD, PerCardGBUSD *Amount
	// FirstYearUSD is derived: what twelve months cost with the setup fee. RenewsAtUSD is derived: what a
	// month costs after the first term of the price that is shown, where the partner tells it.
	FirstYearUSD, RenewsAtUSD *Amount
	// Payment is derived: the means of payment that the partner takes, of package fact; nil where nobody says.
	Payment []string
	// IdentityCheck is derived: whether the partner asks who its customer is, of package fact; empty where nobody says.
	IdentityCheck string

	PartnerName, PartnerURL, PartnerLogo string
	PlanURL, PlanDetailURL, ReferralURL  string
	Regions                              []string
	Countries                            []string // ISO 3166 codes of the regions
	// Places are those where the price holds, each with its stock; nil where the partner
	// tells no stock of any place.
	Places      []Place
	Description string
	// Coupon is the code that the quoted prices need; empty where they need none. CouponUntil is its
	// end, and EndsAt the end of the whole offer; zero where no end is told.
	Coupon              string
	CouponUntil, EndsAt time.Time
	// FromText names the columns that were read from what the partner writes as text, and PriceFromText for prices.
	FromText []string

	// FetchedAt is when the partner last confirmed these facts; UpdatedAt is
	// when one of them last changed. A stored row's own FetchedAt is when it was
	// last written: LastConfirmed gives the time that counts.
	FetchedAt, UpdatedAt time.Time
	// FirstSeenAt is when the shop first stored the plan, and PriceChangedAt when a
	// price last moved; zero where that was not recorded, as for the sample that came with the program. The
	// store keeps both.
	FirstSeenAt, PriceChangedAt time.Time
	// WatchedSince is since when the shop itself watches the plan, zero for never. Whatever says "since" of a plan
	// asks it. A snapshot and the record of a plan have it, by WatchFrom; it is no column.
	WatchedSince time.Time
	// PriceCourse is a price.Course as text, empty where no price changed. A catalogue has
	// it for its day; it is no column.
	PriceCourse string
	// UnconfirmedSince is set while the partner's item cannot be read and the row
	// stays as it was. It is when the row was last confirmed.
	UnconfirmedSince time.Time
	// PriceUnconfirmedSince is set while a new price is held back because it is too
	// far from the shown one, and once the coupon has ended that the price needs. It is when the shown price
	// was last confirmed.
	PriceUnconfirmedSince time.Time
	// Corrections are the values of the row that an operator set in place of the partner's.
	Corrections Corrections
}

// IsHidden reports that the public sees the row nowhere: an operator entered it and does not offer it,
// or hid a partner's.
func (p *Plan) IsHidden() bool { return !p.Available && (p.Source == ByHand || p.Corrections.Hides()) }

// LastConfirmed is when the partner last confirmed the plan, given when it last
// confirmed its feed. A good refresh confirms every row of the feed that it
// leaves as it is. Rows by hand, bundled rows and rows whose item cannot be read
// keep their own time.
func (p *Plan) LastConfirmed(feed time.Time) time.Time {
	if p.Source != FromPartner || !p.UnconfirmedSince.IsZero() || p.FetchedAt.After(feed) {
		return p.FetchedAt
	}
	return feed
}

// WatchFrom sets WatchedSince by since when the shop watches the partner, zero for never: what it knows of earlier days
// came with the program or in a file.
func (p *Plan) WatchFrom(partner time.Time) {
	switch p.WatchedSince = p.FirstSeenAt; {
	case partner.IsZero() && p.Source != ByHand:
		p.WatchedSince = partner
	case p.WatchedSince.Before(partner):
		p.WatchedSince = partner
	}
}

// Watched is a time of the plan, zero where nobody here watched it then.
func (p *Plan) Watched(at time.Time) time.Time {
	if p.WatchedSince.IsZero() || at.Before(p.WatchedSince) {
		return time.Time{}
	}
	return at
}

// IsOutlet reports whether the plan belongs on the outlet page.
func (p *Plan) IsOutlet() bool { return slices.Contains(p.Tags, OutletTag) }

// IsMachine reports whether the plan is a whole machine with all cores and threads of its
// processors. A virtual machine has some of them.
func (p *Plan) IsMachine() bool { return p.Type == Baremetal || p.Type == Outlet }

// GroupKey is the value of column plan_group: the partner and its key of the machine,
// so that no row of another partner shares it. A row without siblings has a key of its
// own; one by hand that was never stored has none yet.
func (p *Plan) GroupKey() SKU {
	owner, own := string(p.Partner), string(p.SKU)
	if p.Source == ByHand || owner == "" {
		owner, own = handGroup, strconv.FormatInt(p.ID, 10)
	}
	switch {
	case owner == handGroup && (p.Group != "" || p.ID == 0):
		return p.Group
	case p.Group == "":
		return SKU(owner + "/" + own)
	case strings.HasPrefix(string(p.Group), owner+"/"):
		return p.Group
	}
	return SKU(owner + "/" + string(p.Group))
}

// handGroup stands for the partner in the keys of rows added by hand. A group that the
// operator names is kept as it is.
const handGroup = "hand"

// StockMoved reports whether a plan can be ordered otherwise than before, or other numbers are left.
func StockMoved(before, after *Plan) bool {
	a, b := before.Stock, after.Stock
	return before.Available != after.Available || (a == nil) != (b == nil) || a != nil && *a != *b
}

// Partner is a hosting company whose plans are listed.
type Partner struct {
	ID PartnerID
	// Name is shown to visitors and is the value of column partner_name.
	Name string
	// Home is the partner's public site.
	Home string
}

// Enter completes a plan of the API, which has no source and perhaps no times: it
// was entered by hand, now.
func (p *Plan) Enter(now time.Time) {
	if p.Source == "" {
		p.Source = ByHand
	}
	for _, at := range []*time.Time{&p.FetchedAt, &p.UpdatedAt} {
		if at.IsZero() {
			*at = now.UTC().Truncate(time.Microsecond)
		}
	}
}

// IsCouponOver reports that the coupon has ended which the quoted prices need: nobody gets them any more.
func (p *Plan) IsCouponOver() bool {
	return !p.CouponUntil.IsZero() && p.PriceUnconfirmedSince.Equal(p.CouponUntil)
}

// PriceFromText stands in Plan.FromText for prices that were read from a text of the host.
const PriceFromText = "prices"
