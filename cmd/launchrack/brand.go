package main

import (
	"fmt"
	"os"

	"launchrack/internal/model/brand"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/operator/config"
)

// brandOf returns the brand of the shop's settings. Its errors name the setting.
func brandOf(shop config.Shop) (b brand.Brand, err error) {
	b = brand.Brand{Name: shop.BrandName, Tagline: shop.BrandTagline, Contact: brand.ReadContact(shop.Contact), Seat: string(shop.Seat)}
	if b.Languages, err = language.ReadChoice(shop.Languages); err != nil {
		return b, fmt.Errorf("%s_LANGUAGES: %s", config.Prefix, errs.Public(err))
	}
	if b.Accent, err = brand.ParseAccent(shop.BrandAccent); err != nil {
		return b, fmt.Errorf("%s_BRAND_ACCENT: %s", config.Prefix, errs.Public(err))
	}
	if shop.BrandLogo == "" {
		return b, nil
	}
	content, err := os.ReadFile(shop.BrandLogo)
	if err != nil {
		return b, fmt.Errorf("%s_BRAND_LOGO: %w", config.Prefix, err)
	}
	if b.Logo, err = brand.ReadLogo(content); err != nil {
		return b, fmt.Errorf("%s_BRAND_LOGO: %s: %s", config.Prefix, shop.BrandLogo, errs.Public(err))
	}
	return b, nil
}
