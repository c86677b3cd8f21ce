# What the systems' expressions share. They may be used in a partner's own file, too.

# The number of a price text: "$1,200.50 USD" and "1.200,50 €" are 1200.50. Nothing where there is none.
def amount: if type == "number" then . else
    (strings | capture("(?<n>[0-9][0-9., '  ]*)").n | gsub("[^0-9.,]"; "") | sub("[.,]+$"; "")) as $n
    | if $n | test(",[0-9]{1,2}$") then $n | gsub("\\."; "") | sub(","; ".") else $n | gsub(","; "") end
  end;

# The currency of a price text, by its code or its sign; nothing where it tells none. A bare $ is the US dollar.
def currency: strings | (capture("\\b(?<c>USD|EUR|GBP|PLN|CZK|SEK|NOK|DKK|CHF|AUD|CAD|TRY|RON|HUF|INR|SGD|HKD|NZD|BRL|ZAR|JPY)\\b").c // null)
  // (if test("€") then "EUR" elif test("£") then "GBP" elif test("\\$") then "USD" else empty end);

# The months of the billing cycle that a text names, such as Quarterly; nothing for none.
def months: strings | ascii_downcase
  | if test("trienn|dreijähr|\\b3 ?-?(years?|jahre?|ans|años|lata|anni|jaar)|36 ?mo") then 36
    elif test("bienn|zweijähr|\\b2 ?-?(years?|jahre?|ans|años|lata|anni|jaar)|24 ?mo") then 24
    elif test("semi|half|halbjähr|semest|półrocz|полгод|\\b6 ?mo") then 6
    elif test("quarter|vierteljähr|quartal|trimes|kwarta|квартал|\\b3 ?mo") then 3
    elif test("annual|annuel|anual|year|jahr|jähr|\\ban\\b|año|jaar|rok|roczn|год|yıl|/ ?yr|\\b12 ?mo") then 12
    elif test("month|monat|mensu|mensil|mois|\\bmes\\b|miesi|maand|месяц|aylık|/ ?mo\\b") then 1 else empty end;

# What a product is called and says decides its type; a page of servers that says nothing sells VPS.
def kind: (map(strings) | join(" ") | ascii_downcase)
  | if test("outlet|clearance") then "outlet"
    elif test("\\bvds\\b|dedicated (v?cpu|core|vcore)") then "vds"
    elif test("\\bvps\\b|\\bkvm\\b|virtual|cloud|\\blxc\\b|openvz|v-?server") then "vps"
    elif test("dedicated|bare ?metal|dedi\\b|root[- ]server|dédié|dedicado|dedizier|metal|xeon|epyc|ryzen") then "baremetal"
    else "vps" end;

# A key as text: a number is whole, however it is written.
def key: if type == "number" then floor | tostring else . end;

# A partner's word, however it is written.
def word: strings | ascii_downcase | gsub("^\\s+|\\s+$"; "");

# Whether a product's words say that it is sold out.
def is_sold_out: . // "" | test("(?i)out of stock|sold out|ausverkauft|nicht verfügbar|épuisé|rupture de stock|agotado|sin stock|esaurito|uitverkocht|wyprzedan|нет в наличии|tükendi|stokta yok");
